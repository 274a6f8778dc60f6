import type { components } from '@nearhand/contracts/openapi.gen';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../http/domain-error.ts';
import type { SubscriptionEntity } from '../company/subscription.entity.ts';
import type { BillingProvider } from './billing-provider.ts';

interface ForeignInvoices {
  invoices: components['schemas']['Invoice'][];
  /** Providers that could not be reached. */
  unavailable: BillingProvider['id'][];
}

/** The providers of this deployment. The last one that is registered as default sells new subscriptions. */
@Injectable()
export class BillingProviderRegistry {
  private readonly providers = new Map<BillingProvider['id'], BillingProvider>();
  private defaultId: BillingProvider['id'] = 'internal';

  /** Call it while modules start. */
  register(provider: BillingProvider, { isDefault }: { isDefault: boolean }): void {
    this.providers.set(provider.id, provider);
    if (isDefault) this.defaultId = provider.id;
  }

  /** The provider that sells a plan to a company: the one that bills it now, unless that is the internal one, or the default. */
  seller(subscription: SubscriptionEntity, now: Date): BillingProvider {
    const { provider } = subscription;
    return this.get(subscription.isBilled(now) && provider !== 'internal' ? provider : this.defaultId);
  }

  /** Prevents a company from paying another provider as well. */
  async settleOthers(id: BillingProvider['id'], companyId: string): Promise<void> {
    for (const provider of this.providers.values()) if (provider.id !== id) await provider.settle?.(companyId);
  }

  /** Invoices of all providers that issue their own: a company keeps those of a former one. */
  async listInvoices(companyId: string, from: Date | null, to: Date | null): Promise<ForeignInvoices> {
    const unavailable: BillingProvider['id'][] = [];
    const lists = [...this.providers.values()].map(async (provider) => {
      try {
        return (await provider.listInvoices?.(companyId, from, to)) ?? [];
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'UNAVAILABLE') throw error;
        unavailable.push(provider.id);
        return [];
      }
    });
    return { invoices: (await Promise.all(lists)).flat(), unavailable };
  }

  /** A subscription of another shop can only be changed there. */
  get(id: BillingProvider['id']): BillingProvider {
    const provider = this.providers.get(id);
    if (!provider) throw new DomainError('OTHER_PROVIDER_ACTIVE', { provider: id });
    return provider;
  }
}
