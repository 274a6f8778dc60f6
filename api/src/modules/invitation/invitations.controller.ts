import { Controller, Inject } from '@nestjs/common';
import type { AddressLimit } from '../../http/address-limit.ts';
import { Call } from '../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../http/call.ts';
import { Operation } from '../../http/operation.decorator.ts';
import { SharedLimits } from '../../http/shared-limits.ts';
import { Acceptance } from './acceptance.service.ts';
import { InvitationCards } from './invitation-cards.service.ts';
import { invitationLimits } from './invitation-limits.ts';
import { PendingInvitations } from './pending-invitations.service.ts';

@Controller()
export class InvitationsController {
  private readonly looks: AddressLimit;

  constructor(
    @Inject(InvitationCards) private readonly cards: InvitationCards,
    @Inject(Acceptance) private readonly acceptance: Acceptance,
    @Inject(PendingInvitations) private readonly pending: PendingInvitations,
    @Inject(SharedLimits) limits: SharedLimits,
  ) {
    const { perMinute, perDay } = invitationLimits.looks;
    this.looks = limits.perAddress('invitation', perMinute, perDay);
  }

  @Operation('getInvitationCard')
  async getInvitationCard(@Call() { body, ip }: CallOf<'getInvitationCard'>): Promise<ReplyOf<'getInvitationCard'>> {
    await this.looks.count(ip);
    return this.cards.show(body.invitationToken);
  }

  @Operation('acceptInvitation')
  async acceptInvitation(@Call() { actor, body, ip }: CallOf<'acceptInvitation'>): Promise<ReplyOf<'acceptInvitation'>> {
    await this.looks.count(ip);
    return this.acceptance.accept(actor, body.invitationToken, ip);
  }

  @Operation('listInvitations')
  async listInvitations(@Call() { actor }: CallOf<'listInvitations'>): Promise<ReplyOf<'listInvitations'>> {
    return { items: await this.pending.list(actor) };
  }

  @Operation('revokeInvitation')
  async revokeInvitation(@Call() { actor, path, ip }: CallOf<'revokeInvitation'>): Promise<ReplyOf<'revokeInvitation'>> {
    await this.pending.revoke(actor, path.invitationId, ip);
  }

  @Operation('resendInvitation')
  resendInvitation(@Call() { actor, path, ip }: CallOf<'resendInvitation'>): Promise<ReplyOf<'resendInvitation'>> {
    return this.pending.resend(actor, path.invitationId, ip);
  }

  @Operation('makeInvitationLink')
  makeInvitationLink(@Call() { actor, path, ip }: CallOf<'makeInvitationLink'>): Promise<ReplyOf<'makeInvitationLink'>> {
    return this.pending.makeLink(actor, path.invitationId, ip);
  }
}
