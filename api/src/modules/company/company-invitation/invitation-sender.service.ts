import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditService, type NewAuditRecord } from '../../account/audit/audit.service.ts';
import type { UserEntity } from '../../account/user/user.entity.ts';
import { MailService } from '../../service/mail/mail.service.ts';
import { toShownEmail } from '../../service/mail/to-known-email.ts';
import type { CompanyEntity } from '../company/company.entity.ts';
import { MailReportService } from '../stranger-mail/mail-report.service.ts';
import { type MailAllowance, StrangerMailService } from '../stranger-mail/stranger-mail.service.ts';
import type { CompanyInvitationEntity } from './company-invitation.entity.ts';
import { invitationLimits } from './invitation-limits.ts';
import { InvitationTokenService } from './invitation-token.service.ts';

/** Audited for each link that a company creates. */
const linkActions = ['invitationSent', 'invitationResent', 'invitationLinkCreated'] as const;

type Action = Extract<NewAuditRecord['action'], 'invitationSent' | 'invitationResent'>;

/** Inviter and company, which is locked. */
export interface Inviting {
  company: CompanyEntity;
  inviter: Pick<UserEntity, 'id' | 'name' | 'locale'>;
  /** Network address of the inviter. */
  address: string;
  now: Date;
}

/** Creates and mails the links of invitations. */
@Injectable()
export class InvitationSenderService {
  constructor(
    @Inject(InvitationTokenService) private readonly tokens: InvitationTokenService,
    @Inject(MailService) private readonly mails: MailService,
    @Inject(AuditService) private readonly audit: AuditService,
    @Inject(StrangerMailService) private readonly strangers: StrangerMailService,
    @Inject(MailReportService) private readonly reports: MailReportService,
  ) {}

  /** Remaining links of the day. */
  async linkAllowance(db: EntityManager, companyId: string, now: Date): Promise<MailAllowance> {
    const since = new Date(now.getTime() - invitationLimits.dayMs);
    const { count, firstAfter } = await this.audit.count(db, companyId, linkActions, since);
    return { left: Math.max(0, invitationLimits.perDay - count), retryAfter: firstAfter ?? 0 };
  }

  /** Remaining mails of the day, each with a link. */
  async mailAllowance(db: EntityManager, companyId: string, now: Date): Promise<MailAllowance> {
    const links = await this.linkAllowance(db, companyId, now);
    const mails = await this.strangers.allowance(db, companyId, now);
    return links.left <= mails.left ? links : mails;
  }

  /** Whether the recipient has reported an earlier mail of the company. */
  isDeclined(db: EntityManager, companyId: string, email: string): Promise<boolean> {
    return this.reports.isReportedBy(db, companyId, email);
  }

  /** Mails a new link, in the language of the inviter. */
  async send(db: EntityManager, invitation: CompanyInvitationEntity, action: Action, inviting: Inviting): Promise<void> {
    const { company, inviter, now } = inviting;
    invitation.invitedById = inviter.id;
    const { tokenHash, link } = this.tokens.create();
    invitation.renew(tokenHash, false, now);
    await db.save(invitation);
    const { email, expiresAt } = invitation;
    const kind = 'company-invitation';
    const reportLink = this.reports.linkFor({ companyId: company.companyId, email, kind });
    const values = { link, inviter: inviter.name, company: company.name, email, until: expiresAt.toISOString(), reportLink };
    await this.mails.send(db, { kind, to: email, locale: inviter.locale, values });
    await this.record(db, invitation, action, inviting);
  }

  /** Creates a link that the admin passes on. */
  async createLink(db: EntityManager, invitation: CompanyInvitationEntity, inviting: Inviting): Promise<string> {
    const { tokenHash, link } = this.tokens.create();
    invitation.renew(tokenHash, true, inviting.now);
    await db.save(invitation);
    await this.record(db, invitation, 'invitationLinkCreated', inviting);
    return link;
  }

  /** Adds an audit record. */
  async record(
    db: EntityManager,
    { companyId, email, isAdmin }: CompanyInvitationEntity,
    action: NewAuditRecord['action'],
    { inviter, address }: Inviting,
  ): Promise<void> {
    await this.audit.add(db, { companyId, action, byUserId: inviter.id, address, targetName: toShownEmail(email), details: { isAdmin } });
  }
}
