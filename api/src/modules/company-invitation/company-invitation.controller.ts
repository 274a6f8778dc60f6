import { Controller, Inject } from '@nestjs/common';
import type { AddressRateLimit } from '../../http/address-rate-limit.ts';
import { Call } from '../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../http/call.ts';
import { Operation } from '../../http/operation.decorator.ts';
import { RateLimitService } from '../../http/rate-limit.service.ts';
import { CompanyInvitationService } from './company-invitation.service.ts';
import { InvitationCardService } from './invitation-card.service.ts';
import { invitationLimits } from './invitation-limits.ts';
import { UserMoveService } from './user-move.service.ts';

@Controller()
export class CompanyInvitationController {
  private readonly looks: AddressRateLimit;

  constructor(
    @Inject(InvitationCardService) private readonly cards: InvitationCardService,
    @Inject(UserMoveService) private readonly acceptance: UserMoveService,
    @Inject(CompanyInvitationService) private readonly pending: CompanyInvitationService,
    @Inject(RateLimitService) limits: RateLimitService,
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
