import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../../http/call.ts';
import { Operation } from '../../../../http/contract/operation.decorator.ts';
import { CompanyService } from '../../company/company.service.ts';
import { toSubscription } from '../../company/to-company.ts';
import { AppStoreEventService } from './app-store-event.service.ts';
import { AppStorePurchaseService } from './app-store-purchase.service.ts';

@Controller()
export class AppStoreController {
  constructor(
    @Inject(AppStoreEventService) private readonly events: AppStoreEventService,
    @Inject(AppStorePurchaseService) private readonly purchases: AppStorePurchaseService,
    @Inject(CompanyService) private readonly companies: CompanyService,
  ) {}

  @Operation('receiveAppStoreNotification')
  async receiveAppStoreNotification(@Call() { body }: CallOf<'receiveAppStoreNotification'>): Promise<undefined> {
    await this.events.receive(body.signedPayload);
  }

  @Operation('claimAppStorePurchase')
  async claimAppStorePurchase(@Call() { actor, path, ip }: CallOf<'claimAppStorePurchase'>): Promise<ReplyOf<'claimAppStorePurchase'>> {
    const { companyId, userId } = actor;
    await this.purchases.claim({ companyId, userId, address: ip, now: new Date() }, path.id);
    return toSubscription(await this.companies.findSubscriptionFacts(companyId));
  }
}
