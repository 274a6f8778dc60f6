import type { components } from '@nearhand/contracts/openapi.gen';
import { type EntityManager, IsNull } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { Actor } from '../../access/actor.ts';
import { hasRoom } from '../company/company-seats.service.ts';
import { UserEntity } from '../user/user.entity.ts';
import { InvitationEntity } from './invitation.entity.ts';
import { invitationLimits } from './invitation-limits.ts';
import type { InvitationSender } from './invitation-sender.ts';
import { toInvitation } from './to-invitation.ts';

type Schemas = components['schemas'];
type Result = Schemas['InvitationResult'];

interface Setting {
  actor: Actor;
  address: string;
  isAdmin: boolean;
  now: Date;
  seats: Schemas['Seats'];
  sender: InvitationSender;
}

/** What is known of a company while a list of addresses is invited into it, one after the other. The company is locked. */
export class InvitationBatch {
  private constructor(
    private readonly db: EntityManager,
    private readonly setting: Setting,
    private readonly inviter: Schemas['Inviter'],
    private readonly members: ReadonlySet<string>,
    private readonly pending: ReadonlyMap<string, InvitationEntity>,
    private seats: Schemas['Seats'],
    private mailsLeft: number,
  ) {}

  static async open(db: EntityManager, setting: Setting): Promise<InvitationBatch> {
    const { actor, now, seats, sender } = setting;
    const { companyId, userId } = actor;
    const users = await db.find(UserEntity, { where: { companyId, deletedAt: IsNull() }, select: { id: true, email: true, name: true } });
    const waiting = await db.findBy(InvitationEntity, { companyId, acceptedAt: IsNull(), revokedAt: IsNull() });
    const { left } = await sender.allowance(db, companyId, now);
    const inviter = { id: userId, name: users.find(({ id }) => id === userId)?.name ?? '' };
    const members = new Set(users.map(({ email }) => email.toLowerCase()));
    return new InvitationBatch(db, setting, inviter, members, new Map(waiting.map((row) => [row.email, row])), seats, left);
  }

  async invite(email: string, isReal: boolean): Promise<Result> {
    const found = this.pending.get(email);
    const isOpen = found?.isOpenAt(this.setting.now) ?? false;
    const refusal = this.refusalOf(email, isReal, isOpen);
    if (refusal) return { email, outcome: refusal, invitation: null };

    const { isAdmin, now } = this.setting;
    const invitation = found ?? this.make(email);
    Object.assign(invitation, { isAdmin, invitedById: this.inviter.id });
    // Asked for twice in one breath, as by two clicks, one mail is enough.
    if (isOpen && invitation.waitAt(now) > 0) await this.db.save(invitation);
    else if (this.mailsLeft === 0) return { email, outcome: 'tooManyMails', invitation: null };
    else await this.send(invitation, found !== undefined);
    if (!isOpen) this.seats = { ...this.seats, invited: this.seats.invited + 1 };
    return { email, outcome: found ? 'again' : 'invited', invitation: toInvitation(invitation, this.inviter, now) };
  }

  private refusalOf(email: string, isReal: boolean, isOpen: boolean): Schemas['InvitationOutcome'] | null {
    if (this.members.has(email)) return 'alreadyHere';
    if (isOpen) return null;
    if (!isReal) return 'notAnAddress';
    if (!hasRoom(this.seats)) return 'noSeat';
    return this.seats.invited >= invitationLimits.pending ? 'tooMany' : null;
  }

  private async send(invitation: InvitationEntity, isAgain: boolean): Promise<void> {
    const { actor, address, now, sender } = this.setting;
    await sender.send(this.db, actor, invitation, isAgain ? 'invitationResent' : 'invitationSent', address, now);
    this.mailsLeft -= 1;
  }

  private make(email: string): InvitationEntity {
    const { actor, isAdmin, now } = this.setting;
    const { companyId, userId: invitedById } = actor;
    const ends = { acceptedAt: null, acceptedById: null, revokedAt: null };
    return this.db.create(InvitationEntity, { invitationId: uuid(), companyId, email, isAdmin, invitedById, createdAt: now, ...ends });
  }
}
