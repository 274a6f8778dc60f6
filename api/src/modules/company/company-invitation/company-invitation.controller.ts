import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import type { AddressRateLimit } from '../../../http/limits/address-rate-limit.ts';
import { RateLimitService } from '../../../http/limits/rate-limit.service.ts';
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

  @Operation('getCompanyInvitationCard')
  async getCompanyInvitationCard(@Call() { body, ip }: CallOf<'getCompanyInvitationCard'>): Promise<ReplyOf<'getCompanyInvitationCard'>> {
    await this.looks.count(ip);
    return this.cards.get(body.invitationToken);
  }

  @Operation('acceptCompanyInvitation')
  async acceptCompanyInvitation(
    @Call() { actor, body, ip }: CallOf<'acceptCompanyInvitation'>,
  ): Promise<ReplyOf<'acceptCompanyInvitation'>> {
    await this.looks.count(ip);
    return this.acceptance.accept(actor, body.invitationToken, ip);
  }

  @Operation('listCompanyInvitations')
  async listCompanyInvitations(@Call() { actor }: CallOf<'listCompanyInvitations'>): Promise<ReplyOf<'listCompanyInvitations'>> {
    return { items: await this.pending.list(actor) };
  }

  @Operation('revokeCompanyInvitation')
  async revokeCompanyInvitation(
    @Call() { actor, path, ip }: CallOf<'revokeCompanyInvitation'>,
  ): Promise<ReplyOf<'revokeCompanyInvitation'>> {
    await this.pending.revoke(actor, path.invitationId, ip);
  }

  @Operation('resendCompanyInvitation')
  resendCompanyInvitation(@Call() { actor, path, ip }: CallOf<'resendCompanyInvitation'>): Promise<ReplyOf<'resendCompanyInvitation'>> {
    return this.pending.resend(actor, path.invitationId, ip);
  }

  @Operation('createCompanyInvitationLink')
  createCompanyInvitationLink(
    @Call() { actor, path, ip }: CallOf<'createCompanyInvitationLink'>,
  ): Promise<ReplyOf<'createCompanyInvitationLink'>> {
    return this.pending.createLink(actor, path.invitationId, ip);
  }
}
