import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import { DomainEvents } from '../../../../events/domain.events.ts';
import { CompanyService } from '../../company/company.service.ts';
import { StripeClient } from './stripe.client.ts';
import { isLastPeriod } from './stripe-objects.ts';
import { StripeProvider } from './stripe-provider.ts';
import { StripeSource } from './stripe-source.ts';

/** Charges nothing to companies that are being deleted. What was cancelled stays so if the company is restored, and can be undone. */
@Injectable()
export class StripeCompanyDeletionService {
  constructor(
    @Inject(ENV) env: Env,
    @Inject(StripeClient) private readonly client: StripeClient,
    @Inject(StripeProvider) private readonly provider: StripeProvider,
    @Inject(StripeSource) private readonly source: StripeSource,
    @Inject(CompanyService) private readonly companies: CompanyService,
    @Inject(DomainEvents) events: DomainEvents,
  ) {
    if (env.STRIPE) events.on('companyDeletionScheduled', ({ companyId }) => this.cancelIfDeleted(companyId));
  }

  /** A paid period is kept; one whose payment is due ends at once, since Stripe would collect it later. */
  async cancelIfDeleted(companyId: string): Promise<void> {
    const { deletionAt } = await this.companies.find(companyId);
    if (!deletionAt) return;
    await this.provider.settle(companyId);
    const subscription = await this.source.refresh(companyId);
    if (!subscription) return;
    const isPaid = subscription.status === 'active' || subscription.status === 'trialing';
    if (isPaid && isLastPeriod(subscription)) return;
    await this.client.releaseSchedule(subscription);
    if (isPaid) await this.client.cancelAtPeriodEnd(subscription.id);
    else await this.client.cancelNow(subscription.id);
    await this.source.refresh(companyId);
  }
}
