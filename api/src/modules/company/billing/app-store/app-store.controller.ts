import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../../http/call.ts';
import { Operation } from '../../../../http/contract/operation.decorator.ts';
import { CompanyService } from '../../company/company.service.ts';
import { toSubscription } from '../../company/to-company.ts';
import { ProviderEventService } from '../provider-event.service.ts';
import { AppStorePurchaseService } from './app-store-purchase.service.ts';
import { AppStoreSource } from './app-store-source.ts';

@Controller()
export class AppStoreController {
  constructor(
    @Inject(ProviderEventService) private readonly events: ProviderEventService,
    @Inject(AppStoreSource) private readonly source: AppStoreSource,
    @Inject(AppStorePurchaseService) private readonly purchases: AppStorePurchaseService,
    @Inject(CompanyService) private readonly companies: CompanyService,
  ) {}

  @Operation('receiveAppStoreNotification')
  async receiveAppStoreNotification(@Call() { body }: CallOf<'receiveAppStoreNotification'>): Promise<undefined> {
    await this.events.receive(this.source, body.signedPayload);
  }

  @Operation('claimAppStorePurchase')
  async claimAppStorePurchase(@Call() { actor, path, ip }: CallOf<'claimAppStorePurchase'>): Promise<ReplyOf<'claimAppStorePurchase'>> {
    const { companyId, userId } = actor;
    await this.purchases.claim({ companyId, userId, address: ip, now: new Date() }, path.id);
    return toSubscription(await this.companies.findSubscriptionFacts(companyId));
  }
}
