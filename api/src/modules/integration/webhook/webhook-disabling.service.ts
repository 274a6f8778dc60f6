import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { CompanyService } from '../../company/company/company.service.ts';
import { MailService } from '../../service/mail/mail.service.ts';
import { WebhookEntity } from './webhook.entity.ts';
import { WebhookQueueRepository } from './webhook-queue.repository.ts';

interface Origin {
  /** `null` for the server. */
  byUserId: string | null;
  address: string | null;
}

const server: Origin = { byUserId: null, address: null };

/** Disables webhooks. What waits is given up, and can be sent again. */
@Injectable()
export class WebhookDisablingService {
  constructor(
    @Inject(WebhookQueueRepository) private readonly queues: WebhookQueueRepository,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(AuditService) private readonly audit: AuditService,
    @Inject(MailService) private readonly mails: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Disables a locked webhook. Admins read by mail what the server has disabled. */
  async disable(
    db: EntityManager,
    webhook: WebhookEntity,
    reason: 'user' | 'failures' | 'gone',
    now: Date,
    origin: Origin = server,
  ): Promise<void> {
    const { companyId, webhookId, host } = webhook;
    webhook.disable(reason, now);
    await db.update(WebhookEntity, { webhookId }, { disabledAt: webhook.disabledAt, disabledReason: reason });
    await this.queues.clear(db, webhookId);
    await this.audit.add(db, { companyId, action: 'webhookDisabled', ...origin, targetName: host, details: { reason } });
    if (reason !== 'user') await this.mail(db, webhook, reason);
  }

  private async mail(db: EntityManager, { companyId, host }: WebhookEntity, reason: 'failures' | 'gone'): Promise<void> {
    const company = await this.companies.find(companyId);
    const link = `${this.env.PUBLIC_URL}/app/account/settings/integrations?section=webhooks`;
    for (const { email: to, name, locale } of await this.companies.findAdmins(db, company)) {
      await this.mails.send(db, { kind: 'webhook-disabled', to, locale, values: { link, name, host, isGone: reason === 'gone' } });
    }
  }
}
