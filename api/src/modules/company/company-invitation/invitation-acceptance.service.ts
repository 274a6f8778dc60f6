import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainEvents } from '../../../events/domain.events.ts';
import { DomainError } from '../../../http/domain-error.ts';
import { AuditService } from '../../account/audit/audit.service.ts';
import { canTakeLicense, LicenseService, licenseLimitReached } from '../company/license.service.ts';
import { CompanyInvitationEntity } from './company-invitation.entity.ts';
import { InvitationTokenService } from './invitation-token.service.ts';

/** E-mail and network address of the accepting user. */
export interface Invitee {
  email: string;
  address: string | null;
}

/** The membership that an invitation grants. */
export interface InvitedMembership {
  invitationId: string;
  companyId: string;
  isAdmin: boolean;
  /** The link was only mailed, so it proves the address. */
  provesEmail: boolean;
}

/** Accepts invitations. */
@Injectable()
export class InvitationAcceptanceService {
  constructor(
    @Inject(InvitationTokenService) private readonly tokens: InvitationTokenService,
    @Inject(LicenseService) private readonly licenses: LicenseService,
    @Inject(DomainEvents) private readonly events: DomainEvents,
    @Inject(AuditService) private readonly audit: AuditService,
  ) {}

  /** Finds an open invitation by token. Unknown, used, revoked and expired ones give the same error. */
  async find(db: EntityManager, token: string, now: Date): Promise<CompanyInvitationEntity> {
    const invitation = await db.findOneBy(CompanyInvitationEntity, { tokenHash: this.tokens.hashOf(token) });
    if (!invitation?.isOpenAt(now)) throw new DomainError('INVITATION_INVALID');
    return invitation;
  }

  /**
   * Adds a user to the inviting company. `join` writes the user and returns its id. Everything happens in the transaction
   * of `db` and under the company's lock, so that no license is assigned twice.
   */
  async accept(
    db: EntityManager,
    token: string,
    { email, address }: Invitee,
    join: (membership: InvitedMembership) => Promise<string>,
  ): Promise<InvitedMembership> {
    const { companyId } = await this.find(db, token, new Date());
    if (!(await this.licenses.lock(db, companyId))) throw new DomainError('INVITATION_INVALID');

    const now = new Date();
    const invitation = await this.find(db, token, now);
    if (!invitation.isFor(email)) throw new DomainError('INVITATION_EMAIL_MISMATCH');
    const licenses = await this.licenses.count(companyId, now, db);
    if (!canTakeLicense(licenses)) throw licenseLimitReached({ ...licenses, invited: 0 });

    const { invitationId, isAdmin, isLinkShown } = invitation;
    const membership = { invitationId, companyId, isAdmin, provesEmail: !isLinkShown };
    const userId = await join(membership);
    invitation.accept(userId, now);
    await db.save(invitation);
    await this.audit.add(db, { companyId, action: 'invitationAccepted', byUserId: userId, address, details: { isAdmin } });
    this.events.publish(db, { type: 'companyChanged', companyId, what: 'user' });
    return membership;
  }
}
