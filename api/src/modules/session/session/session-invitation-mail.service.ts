import { withAsciiDomain } from '@nearhand/contracts/email';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { sessionCan } from '../../../access/session-policy.ts';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { joinLink } from '../../../env/join-link.ts';
import type { CallOf } from '../../../http/call.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { UserService } from '../../account/user/user.service.ts';
import { CompanyService } from '../../company/company/company.service.ts';
import { MailReportService } from '../../company/stranger-mail/mail-report.service.ts';
import { StrangerMailService } from '../../company/stranger-mail/stranger-mail.service.ts';
import { MailService } from '../../service/mail/mail.service.ts';
import { toShownEmail } from '../../service/mail/to-known-email.ts';
import { SessionRepository } from './session.repository.ts';
import { originOf } from './session-event.repository.ts';
import { sessionInvitationMailLimits } from './session-invitation-mail-limits.ts';
import { SessionSecretService } from './session-secret.service.ts';

type InvitationMail = CallOf<'mailInvitation'>['body'];

const countQuery = (column: 'sessionId' | 'companyId') => `
  SELECT count(*)::int AS "sent", EXTRACT(EPOCH FROM min("at") + make_interval(secs => $2) - now())::float8 AS "retryAfter"
  FROM "session_events" WHERE "${column}" = $1 AND "type" = 'mailed' AND "at" > now() - make_interval(secs => $2)`;

/** Mails the link of a session to its customer. */
@Injectable()
export class SessionInvitationMailService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(SessionRepository) private readonly sessions: SessionRepository,
    @Inject(SessionSecretService) private readonly secrets: SessionSecretService,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(MailService) private readonly mails: MailService,
    @Inject(StrangerMailService) private readonly strangers: StrangerMailService,
    @Inject(MailReportService) private readonly reports: MailReportService,
    @Inject(UserService) private readonly users: UserService,
  ) {}

  /** Requires the permission to update and a valid link. */
  async send(actor: Actor, sessionId: string, { email, locale, message = '' }: InvitationMail, address: string): Promise<void> {
    const { companyId } = actor;
    const company = await this.companies.find(companyId);
    await this.sessions.change({ sessionId, companyId }, originOf(actor, address), async (session, db) => {
      if (!session) throw new DomainError('SESSION_NOT_FOUND');
      if (!sessionCan(actor, session).update) throw new DomainError('FORBIDDEN');
      if (session.deviceId) throw new DomainError('SESSION_NOT_WAITING');
      const key = session.canBeJoinedAt(new Date()) ? this.secrets.showKey(session) : null;
      if (!key) throw new DomainError('SESSION_CLOSED');

      if (await this.reports.isReportedBy(db, companyId, email)) throw new DomainError('EMAIL_DECLINED');
      await this.ensureWithinLimits(db, companyId, session.sessionId);
      if (!session.customerEmail) session.customerEmail = email;
      const operator = await this.users.find(session.operatorId, db);
      const link = joinLink(this.env, key);
      const kind = 'session-invitation';
      const to = withAsciiDomain(email);
      const values = {
        link,
        operator: operator.name,
        company: company.name,
        customer: session.customerName,
        message: message.trim(),
        reportLink: this.reports.linkFor({ companyId, email, kind }),
      };
      await this.mails.send(db, { kind, to, locale, values });
      session.steps.push({ type: 'mailed', details: { email: toShownEmail(to), locale } });
    });
  }

  private async ensureWithinLimits(db: EntityManager, companyId: string, sessionId: string): Promise<void> {
    const { left, retryAfter } = await this.strangers.allowance(db, companyId, new Date());
    if (left === 0) throw new DomainError('TOO_MANY_ATTEMPTS', undefined, retryAfter);
    const limits = [
      [countQuery('sessionId'), sessionId, sessionInvitationMailLimits.perSession],
      [countQuery('companyId'), companyId, sessionInvitationMailLimits.perCompany],
    ] as const;
    for (const [query, id, { mails, seconds }] of limits) {
      const [count] = await db.query<{ sent: number; retryAfter: number | null }[]>(query, [id, seconds]);
      if (count && count.sent >= mails)
        throw new DomainError('TOO_MANY_ATTEMPTS', { sent: count.sent, allowed: mails }, count.retryAfter ?? seconds);
    }
  }
}
