import { Controller, Inject } from '@nestjs/common';
import { SignalingTokens } from '../../access/signaling-tokens.ts';
import { Call } from '../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../http/call.ts';
import { Operation } from '../../http/operation.decorator.ts';
import { CompanyService } from '../company/company.service.ts';
import { toCompany, toSubscription } from '../company/to-company.ts';
import { toUser } from '../user/to-user.ts';
import { UserService } from '../user/user.service.ts';

@Controller()
export class MeController {
  constructor(
    @Inject(UserService) private readonly users: UserService,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(SignalingTokens) private readonly signaling: SignalingTokens,
  ) {}

  @Operation('getMe')
  async getMe(@Call() { actor }: CallOf<'getMe'>): Promise<ReplyOf<'getMe'>> {
    const [user, company, totals, subscription, active] = await Promise.all([
      this.users.findSelf(actor),
      this.companies.find(actor.companyId),
      this.companies.countTotals(actor.companyId),
      this.companies.findSubscription(actor.companyId),
      this.users.countActive(actor.companyId),
    ]);
    const isOwner = actor.role === 'owner';
    return {
      user: toUser(user, actor.role),
      company: toCompany(company, totals),
      subscription: toSubscription(subscription),
      deletion: { mustHandOver: isOwner && active > 1, deletesCompany: isOwner && active === 1 },
    };
  }

  @Operation('updateMe')
  async updateMe(@Call() { actor, body }: CallOf<'updateMe'>): Promise<ReplyOf<'updateMe'>> {
    return toUser(await this.users.updateSelf(actor, body), actor.role);
  }

  @Operation('getMySignaling')
  getMySignaling(@Call() { actor }: CallOf<'getMySignaling'>): Promise<ReplyOf<'getMySignaling'>> {
    return this.signaling.forUser(actor.userId);
  }
}
