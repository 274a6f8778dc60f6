import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import type { Actor } from '../../../access/actor.ts';
import { DomainEvents } from '../../../events/domain.events.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { UserService } from '../../account/user/user.service.ts';
import { toShownEmail } from '../../service/mail/to-known-email.ts';
import { hasFreeLicense, LicenseService, licenseLimitReached } from '../company/license.service.ts';
import type { MailAllowance } from '../stranger-mail/stranger-mail.service.ts';
import { CompanyInvitationEntity } from './company-invitation.entity.ts';
import { invitationLimits } from './invitation-limits.ts';
import { InvitationSenderService, type Inviting } from './invitation-sender.service.ts';
import { toCompanyInvitation } from './to-company-invitation.ts';

type Schemas = components['schemas'];

/** Pending invitations of a company. */
@Injectable()
export class CompanyInvitationService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LicenseService) private readonly licenses: LicenseService,
    @Inject(InvitationSenderService) private readonly sender: InvitationSenderService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(AuditService) private readonly audit: AuditService,
    @Inject(UserService) private readonly users: UserService,
  ) {}

  /** Includes recently expired invitations, which can be sent again. */
  async list({ companyId }: Actor): Promise<Schemas['CompanyInvitation'][]> {
    const now = new Date();
    const expiresAt = MoreThan(new Date(now.getTime() - invitationLimits.keptMs));
    const where = { companyId, acceptedAt: IsNull(), revokedAt: IsNull(), expiresAt };
    const invitations = await this.dataSource.manager.find(CompanyInvitationEntity, {
      where,
      order: { sentAt: 'DESC', invitationId: 'DESC' },
      take: 500,
    });
    const ids = invitations.flatMap(({ invitedById }) => invitedById ?? []);
    const names = await this.users.findNames(this.dataSource.manager, ids);
    const inviterOf = new Map([...names].map(([id, name]) => [id, { id, name }]));
    return invitations.map((invitation) => toCompanyInvitation(invitation, inviterOf.get(invitation.invitedById ?? '') ?? null, now));
  }

  async revoke(actor: Actor, invitationId: string, address: string): Promise<void> {
    await this.change(actor, invitationId, address, async (db, invitation, { inviter, now }) => {
      const { companyId, email } = invitation;
      invitation.revoke(now);
      await db.save(invitation);
      await this.audit.add(db, { companyId, action: 'invitationRevoked', byUserId: inviter.id, address, targetName: toShownEmail(email) });
    });
  }

  /** Replaces the link and restarts the expiry. */
  resend(actor: Actor, invitationId: string, address: string): Promise<Schemas['CompanyInvitation']> {
    return this.change(actor, invitationId, address, async (db, invitation, inviting) => {
      const { company, inviter, now } = inviting;
      if (await this.sender.isDeclined(db, company.companyId, invitation.email)) throw new DomainError('EMAIL_DECLINED');
      const wait = invitation.waitAt(now);
      if (wait > 0) throw new DomainError('TOO_MANY_ATTEMPTS', undefined, wait / 1000);
      await this.ensureAllowed(db, invitation, now, await this.sender.mailAllowance(db, company.companyId, now));
      await this.sender.send(db, invitation, 'invitationResent', inviting);
      return toCompanyInvitation(invitation, inviter, now);
    });
  }

  /** Links are stored as hashes only, so each call creates a new one. */
  createLink(actor: Actor, invitationId: string, address: string): Promise<Schemas['CompanyInvitationLink']> {
    return this.change(actor, invitationId, address, async (db, invitation, inviting) => {
      const { company, now } = inviting;
      await this.ensureAllowed(db, invitation, now, await this.sender.linkAllowance(db, company.companyId, now));
      const url = await this.sender.createLink(db, invitation, inviting);
      return { url, expiresAt: invitation.expiresAt.toISOString() };
    });
  }

  private change<Answer>(
    { companyId, userId }: Actor,
    invitationId: string,
    address: string,
    change: (db: EntityManager, invitation: CompanyInvitationEntity, inviting: Inviting) => Promise<Answer>,
  ): Promise<Answer> {
    return this.dataSource.transaction(async (db) => {
      const company = await this.licenses.lock(db, companyId);
      if (!company) throw new DomainError('COMPANY_NOT_FOUND');
      const invitation = await db.findOneBy(CompanyInvitationEntity, { invitationId, companyId });
      if (!invitation?.isPending) throw new DomainError('INVITATION_NOT_FOUND');
      const inviter = await this.users.find(userId, db);
      const answer = await change(db, invitation, { company, inviter, address, now: new Date() });
      this.events.publish(db, { type: 'companyChanged', companyId, what: 'invitation' });
      return answer;
    });
  }

  /** An expired invitation uses no license, so sending it again requires a free one. */
  private async ensureAllowed(
    db: EntityManager,
    invitation: CompanyInvitationEntity,
    now: Date,
    { left, retryAfter }: MailAllowance,
  ): Promise<void> {
    const { companyId } = invitation;
    if (left === 0) throw new DomainError('TOO_MANY_ATTEMPTS', undefined, retryAfter);
    if (invitation.isOpenAt(now)) return;
    const licenses = await this.licenses.count(companyId, now, db);
    if (!hasFreeLicense(licenses)) throw licenseLimitReached(licenses);
  }
}
