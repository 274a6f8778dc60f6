import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../../../http/domain-error.ts';
import { BillingProviderRegistry } from '../billing-provider.registry.ts';
import type { BillingProvider } from '../billing-provider.ts';
import type { PlanOffer } from '../price-list.ts';

/** Page on which customers of Apple change and end their subscriptions. */
const subscriptionsPage = 'https://apps.apple.com/account/subscriptions';

/** The App Store sells and changes plans only in the app. It is known also without its keys, for companies that it bills. */
@Injectable()
export class AppStoreProvider implements BillingProvider {
  readonly id = 'app-store';
  readonly isCharged = true;
  readonly isSoldHere = false;

  constructor(@Inject(BillingProviderRegistry) registry: BillingProviderRegistry) {
    registry.register(this, { isDefault: false });
  }

  listOffers(): readonly PlanOffer[] {
    return [];
  }

  async preview(): Promise<never> {
    throw this.refusal();
  }

  async change(): Promise<never> {
    throw this.refusal();
  }

  async cancel(): Promise<never> {
    throw this.refusal();
  }

  async undo(): Promise<never> {
    throw this.refusal();
  }

  async openPortal(): Promise<string> {
    return subscriptionsPage;
  }

  private refusal(): DomainError {
    return new DomainError('OTHER_PROVIDER_ACTIVE', { provider: this.id });
  }
}
