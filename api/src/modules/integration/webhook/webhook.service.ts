import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { type Actor, ensureSignedInRecently } from '../../../access/actor.ts';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import type { CallOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { publicUrlFault } from '../../../http/outgoing/public-address.ts';
import { SecretBox } from '../../../keys/secret-box.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { CompanyService } from '../../company/company/company.service.ts';
import { WebhookEntity } from './webhook.entity.ts';
import { WebhookDisablingService } from './webhook-disabling.service.ts';
import { WEBHOOK_LIMITS } from './webhook-limits.token.ts';
import type { WebhookLimits } from './webhook-limits.ts';
import { createWebhookSecret } from './webhook-signature.ts';

/** Webhooks per company. */
export const webhookLimit = 10;

interface WithSecret {
  webhook: WebhookEntity;
  secret: string;
}

const isSameSet = (these: readonly string[], those: readonly string[]) => [...these].sort().join() === [...those].sort().join();

/** Webhooks of a company, as admins manage them. */
@Injectable()
export class WebhookService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SecretBox) private readonly secrets: SecretBox,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(WebhookDisablingService) private readonly disabling: WebhookDisablingService,
    @Inject(AuditService) private readonly audit: AuditService,
    @Inject(WEBHOOK_LIMITS) private readonly limits: WebhookLimits,
    @Inject(ENV) private readonly env: Env,
  ) {}

  list({ companyId }: Actor): Promise<WebhookEntity[]> {
    const order = { createdAt: 'DESC', webhookId: 'DESC' } as const;
    return this.dataSource.getRepository(WebhookEntity).find({ where: { companyId }, relations: { createdBy: true }, order });
  }

  async find({ companyId }: Pick<Actor, 'companyId'>, webhookId: string): Promise<WebhookEntity> {
    const webhook = await this.dataSource
      .getRepository(WebhookEntity)
      .findOne({ where: { webhookId, companyId }, relations: { createdBy: true } });
    if (!webhook) throw new DomainError('WEBHOOK_NOT_FOUND');
    return webhook;
  }

  /** A webhook outlives the sign-in of its creator, so creating one requires a recent sign-in. */
  async create(actor: Actor, address: string, { url, events }: CallOf<'createWebhook'>['body']): Promise<WithSecret> {
    ensureSignedInRecently(actor);
    this.ensureAllowed(url);
    const { companyId, userId } = actor;
    const webhookId = uuid();
    const secret = createWebhookSecret();
    await this.dataSource.transaction(async (db) => {
      await this.companies.lock(db, companyId);
      if ((await db.countBy(WebhookEntity, { companyId })) >= webhookLimit) {
        throw new DomainError('WEBHOOK_LIMIT_REACHED', { allowed: webhookLimit });
      }
      const secretSealed = this.secrets.seal(webhookId, secret);
      await db.insert(WebhookEntity, { webhookId, companyId, createdById: userId, url, events, secretSealed });
      const targetName = new URL(url).host;
      await this.audit.add(db, { companyId, action: 'webhookCreated', byUserId: userId, address, targetName, details: { events } });
    });
    return { webhook: await this.find(actor, webhookId), secret };
  }

  /** A new URL receives the events, so changing it requires a recent sign-in, as creating a webhook does. */
  async update(actor: Actor, address: string, webhookId: string, change: CallOf<'updateWebhook'>['body']): Promise<WebhookEntity> {
    await this.change(actor, webhookId, async (webhook, db) => {
      if (change.url !== undefined && change.url !== webhook.url) {
        ensureSignedInRecently(actor);
        this.ensureAllowed(change.url);
      }
      await this.edit(db, webhook, actor, address, change);
      await this.toggle(db, webhook, actor, address, change.isEnabled);
    });
    return this.find(actor, webhookId);
  }

  async delete(actor: Actor, address: string, webhookId: string): Promise<void> {
    await this.change(actor, webhookId, async ({ companyId, host }, db) => {
      await db.delete(WebhookEntity, { webhookId });
      await this.audit.add(db, { companyId, action: 'webhookDeleted', byUserId: actor.userId, address, targetName: host });
    });
  }

  async rotateSecret(actor: Actor, address: string, webhookId: string): Promise<WithSecret> {
    ensureSignedInRecently(actor);
    const secret = createWebhookSecret();
    await this.change(actor, webhookId, async (webhook, db) => {
      webhook.rotateSecret(this.secrets.seal(webhookId, secret), new Date(Date.now() + this.limits.secretOverlap));
      await db.save(webhook);
      const { companyId, host } = webhook;
      await this.audit.add(db, { companyId, action: 'webhookSecretRotated', byUserId: actor.userId, address, targetName: host });
    });
    return { webhook: await this.find(actor, webhookId), secret };
  }

  /** Runs `change` on the locked webhook. */
  private change(
    { companyId }: Actor,
    webhookId: string,
    change: (webhook: WebhookEntity, db: EntityManager) => Promise<void>,
  ): Promise<void> {
    return this.dataSource.transaction(async (db) => {
      const webhook = await db.findOne(WebhookEntity, { where: { webhookId, companyId }, lock: { mode: 'for_no_key_update' } });
      if (!webhook) throw new DomainError('WEBHOOK_NOT_FOUND');
      await change(webhook, db);
    });
  }

  private async edit(
    db: EntityManager,
    webhook: WebhookEntity,
    { userId }: Actor,
    address: string,
    { url = webhook.url, events = webhook.events }: CallOf<'updateWebhook'>['body'],
  ): Promise<void> {
    const { companyId, webhookId, host: targetName } = webhook;
    const hasNewUrl = url !== webhook.url;
    const hasNewEvents = !isSameSet(events, webhook.events);
    if (!hasNewUrl && !hasNewEvents) return;
    const details = {
      ...(hasNewUrl && { webhookUrl: { was: targetName, is: new URL(url).host } }),
      ...(hasNewEvents && { webhookEvents: { was: webhook.events, is: events } }),
    };
    Object.assign(webhook, { url, events });
    await db.update(WebhookEntity, { webhookId }, { url, events });
    await this.audit.add(db, { companyId, action: 'webhookUpdated', byUserId: userId, address, targetName, details });
  }

  private async toggle(
    db: EntityManager,
    webhook: WebhookEntity,
    { userId: byUserId }: Actor,
    address: string,
    isEnabled = !webhook.disabledAt,
  ): Promise<void> {
    if (isEnabled === !webhook.disabledAt) return;
    if (!isEnabled) return this.disabling.disable(db, webhook, 'user', new Date(), { byUserId, address });
    webhook.enable();
    await db.save(webhook);
    const { companyId, host: targetName } = webhook;
    await this.audit.add(db, { companyId, action: 'webhookEnabled', byUserId, address, targetName });
  }

  private ensureAllowed(url: string): void {
    const fault = publicUrlFault(url, { isLoopbackAllowed: this.env.WEBHOOK_LOOPBACK === 'on' });
    if (fault) throw new DomainError('WEBHOOK_URL_REFUSED', { fields: [{ field: 'body.url', message: fault }] });
  }
}
