import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import { UserService } from '../../../account/user/user.service.ts';
import { billedQuantity } from '../price-list.ts';
import { ProviderReconciliationJob } from '../provider-reconciliation.job.ts';
import { StripeClient } from './stripe.client.ts';
import { StripeCompanyDeletionService } from './stripe-company-deletion.service.ts';
import { isLastPeriod } from './stripe-objects.ts';
import { StripeSource } from './stripe-source.ts';
import { planItem } from './to-subscription-state.ts';

/** The run of the next night could be late for periods that end within this time. */
const lastNightMs = 25 * 60 * 60 * 1000;

/** Prepares the next renewal of each company when its subscription is reconciled. */
@Injectable()
export class StripeRenewalService {
  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(StripeClient) private readonly client: StripeClient,
    @Inject(StripeSource) private readonly source: StripeSource,
    @Inject(StripeCompanyDeletionService) private readonly deletions: StripeCompanyDeletionService,
    @Inject(UserService) private readonly users: UserService,
    @Inject(ProviderReconciliationJob) reconciliation: ProviderReconciliationJob,
  ) {
    reconciliation.register(source, (companyId, now) => this.prepare(companyId, now));
  }

  /** A company that is being deleted is not charged again; the others are charged for their operators of the last night. */
  private async prepare(companyId: string, now: Date): Promise<void> {
    await this.deletions.cancelIfDeleted(companyId);
    const subscription = await this.source.refresh(companyId);
    if (!subscription || isLastPeriod(subscription)) return;
    const { item, price } = planItem(subscription, this.env.STRIPE?.prices ?? []) ?? {};
    const isLastNight = subscription.current_period_end.getTime() - now.getTime() < lastNightMs;
    if (!item || !price || !isLastNight || subscription.schedule || subscription.status !== 'active') return;
    // Earlier, a change of the plan would credit operators that were not paid.
    const quantity = billedQuantity(price.plan, await this.users.countActive(companyId));
    if (quantity === item.quantity) return;
    await this.client.setQuantity(subscription, item, quantity);
    await this.source.refresh(companyId);
  }
}
