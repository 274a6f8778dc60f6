import type { components } from '@nearhand/contracts/openapi.gen';
import { type EntityManager, IsNull } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { UserEntity } from '../../account/user/user.entity.ts';
import { toShownEmail } from '../../service/mail/to-known-email.ts';
import { hasFreeLicense } from '../company/license.service.ts';
import { CompanyInvitationEntity } from './company-invitation.entity.ts';
import { invitationLimits } from './invitation-limits.ts';
import type { InvitationSenderService, Inviting } from './invitation-sender.service.ts';
import { toCompanyInvitation } from './to-company-invitation.ts';

type Schemas = components['schemas'];
type Result = Schemas['CompanyInvitationResult'];

interface Setting extends Inviting {
  isAdmin: boolean;
  licenses: Schemas['Licenses'];
  sender: InvitationSenderService;
}

/** State of one company while a list of addresses is invited. The company is locked. */
export class InvitationBatch {
  private constructor(
    private readonly db: EntityManager,
    private readonly setting: Setting,
    private readonly members: ReadonlySet<string>,
    private readonly pending: ReadonlyMap<string, CompanyInvitationEntity>,
    private licenses: Schemas['Licenses'],
    private mailsLeft: number,
  ) {}

  static async open(db: EntityManager, setting: Setting): Promise<InvitationBatch> {
    const { company, now, licenses, sender } = setting;
    const { companyId } = company;
    const users = await db.find(UserEntity, { where: { companyId, deletedAt: IsNull() }, select: { id: true, email: true } });
    const waiting = await db.findBy(CompanyInvitationEntity, { companyId, acceptedAt: IsNull(), revokedAt: IsNull() });
    const { left } = await sender.mailAllowance(db, companyId, now);
    const members = new Set(users.map(({ email }) => email));
    return new InvitationBatch(db, setting, members, new Map(waiting.map((row) => [row.email, row])), licenses, left);
  }

  async invite(email: string, isReal: boolean): Promise<Result> {
    const found = this.pending.get(email);
    const isOpen = found?.isOpenAt(this.setting.now) ?? false;
    const refusal = (await this.isDeclined(email)) ? 'declined' : this.refusalOf(email, isReal, isOpen);
    if (refusal) return { email: toShownEmail(email), outcome: refusal, invitation: null };

    const { inviter, isAdmin, now, sender } = this.setting;
    const invitation = found ?? this.create(email);
    const changesRole = invitation.isAdmin !== isAdmin;
    Object.assign(invitation, { isAdmin, invitedById: inviter.id });
    // Repeated within a minute, for example by a double click: one mail is enough.
    if (isOpen && invitation.waitAt(now) > 0) {
      await this.db.save(invitation);
      if (changesRole) await sender.record(this.db, invitation, 'invitationResent', this.setting);
    } else if (this.mailsLeft === 0) return { email: toShownEmail(email), outcome: 'tooManyMails', invitation: null };
    else await this.send(invitation, found !== undefined);
    if (!isOpen) this.licenses = { ...this.licenses, invited: this.licenses.invited + 1 };
    return { email: toShownEmail(email), outcome: found ? 'resent' : 'invited', invitation: toCompanyInvitation(invitation, inviter, now) };
  }

  private isDeclined(email: string): Promise<boolean> {
    const { sender, company } = this.setting;
    return sender.isDeclined(this.db, company.companyId, email);
  }

  private refusalOf(email: string, isReal: boolean, isOpen: boolean): Schemas['CompanyInvitationOutcome'] | null {
    if (this.members.has(email)) return 'alreadyMember';
    if (isOpen) return null;
    if (!isReal) return 'invalidEmail';
    if (!hasFreeLicense(this.licenses)) return 'noLicense';
    return this.licenses.invited >= invitationLimits.pending ? 'tooManyPending' : null;
  }

  private async send(invitation: CompanyInvitationEntity, isAgain: boolean): Promise<void> {
    await this.setting.sender.send(this.db, invitation, isAgain ? 'invitationResent' : 'invitationSent', this.setting);
    this.mailsLeft -= 1;
  }

  private create(email: string): CompanyInvitationEntity {
    const { company, inviter, isAdmin, now } = this.setting;
    const { companyId } = company;
    const ends = { acceptedAt: null, acceptedById: null, revokedAt: null };
    return this.db.create(CompanyInvitationEntity, {
      invitationId: uuid(),
      companyId,
      email,
      isAdmin,
      invitedById: inviter.id,
      createdAt: now,
      ...ends,
    });
  }
}
