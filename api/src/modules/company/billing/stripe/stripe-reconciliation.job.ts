import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import { JobService } from '../../../../jobs/job.service.ts';
import { UserService } from '../../../account/user/user.service.ts';
import { BillingEventRepository } from '../billing-event.repository.ts';
import { billedQuantity } from '../price-list.ts';
import { StripeClient } from './stripe.client.ts';
import { StripeCompanyDeletionService } from './stripe-company-deletion.service.ts';
import { StripeCustomerEntity } from './stripe-customer.entity.ts';
import { isLastPeriod } from './stripe-objects.ts';
import { StripeSyncService } from './stripe-sync.service.ts';
import { planItem } from './to-subscription-state.ts';

const queue = 'billing.stripe-reconciliation';
const nightly = '17 2 * * *';
/** The run of the next night could be late for periods that end within this time. */
const lastNightMs = 25 * 60 * 60 * 1000;
/** Stripe repeats an event for three days. */
const keepMs = 7 * 24 * 60 * 60 * 1000;

/** Asks Stripe for the state of every customer, since events can be lost. */
@Injectable()
export class StripeReconciliationJob implements OnModuleInit {
  private readonly logger = new Logger(StripeReconciliationJob.name);

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(StripeClient) private readonly client: StripeClient,
    @Inject(StripeSyncService) private readonly sync: StripeSyncService,
    @Inject(StripeCompanyDeletionService) private readonly deletions: StripeCompanyDeletionService,
    @Inject(UserService) private readonly users: UserService,
    @Inject(BillingEventRepository) private readonly events: BillingEventRepository,
    @Inject(JobService) private readonly jobs: JobService,
  ) {}

  onModuleInit(): void {
    const settings = { expireInSeconds: 6 * 3600, batchSize: 1 };
    if (this.env.STRIPE) this.jobs.repeat(queue, nightly, (_, { signal }) => this.run(new Date(), signal), settings);
  }

  /** Continues with the other companies after a failure, then fails, so that the job is repeated. */
  async run(now: Date, signal?: AbortSignal): Promise<void> {
    const customers = await this.dataSource
      .getRepository(StripeCustomerEntity)
      .find({ select: { companyId: true }, order: { companyId: 'ASC' } });
    let failures = 0;
    for (const { companyId } of customers) {
      if (signal?.aborted) return;
      try {
        await this.prepareRenewal(companyId, now);
        await this.events.deleteReplaced('stripe', companyId, new Date(now.getTime() - keepMs));
      } catch (error) {
        failures++;
        this.logger.warn(`The subscription of ${companyId} was not reconciled: ${String(error)}`);
      }
    }
    if (failures > 0) throw new Error(`${failures} of ${customers.length} subscriptions were not reconciled`);
  }

  /** A company that is being deleted is not charged again; the others are charged for their operators of the last night. */
  private async prepareRenewal(companyId: string, now: Date): Promise<void> {
    await this.deletions.cancelIfDeleted(companyId);
    const subscription = await this.sync.refresh(companyId);
    if (!subscription || isLastPeriod(subscription)) return;
    const { item, price } = planItem(subscription, this.env.STRIPE?.prices ?? []) ?? {};
    const isLastNight = subscription.current_period_end.getTime() - now.getTime() < lastNightMs;
    if (!item || !price || !isLastNight || subscription.schedule || subscription.status !== 'active') return;
    // Earlier, a change of the plan would credit operators that were not paid.
    const quantity = billedQuantity(price.plan, await this.users.countActive(companyId));
    if (quantity === item.quantity) return;
    await this.client.setQuantity(subscription, item, quantity);
    await this.sync.refresh(companyId);
  }
}
