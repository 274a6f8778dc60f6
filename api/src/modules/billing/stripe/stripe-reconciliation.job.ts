import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../../../env/env.token.ts';
import type { Env } from '../../../env/env.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { BillingEventRepository } from '../billing-event.repository.ts';
import { StripeCustomerEntity } from './stripe-customer.entity.ts';
import { StripeSyncService } from './stripe-sync.service.ts';

const queue = 'billing.stripe-reconciliation';
const nightly = '17 2 * * *';
/** Stripe repeats an event for three days. */
const keepMs = 7 * 24 * 60 * 60 * 1000;

/** Asks Stripe for the state of every customer, since events can be lost. */
@Injectable()
export class StripeReconciliationJob implements OnModuleInit {
  private readonly logger = new Logger(StripeReconciliationJob.name);

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(StripeSyncService) private readonly sync: StripeSyncService,
    @Inject(BillingEventRepository) private readonly events: BillingEventRepository,
    @Inject(JobService) private readonly jobs: JobService,
  ) {}

  onModuleInit(): void {
    const settings = { expireInSeconds: 6 * 3600, batchSize: 1, pollSeconds: 30 };
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
        await this.sync.refresh(companyId);
        await this.events.deleteReplaced('stripe', companyId, new Date(now.getTime() - keepMs));
      } catch (error) {
        failures++;
        this.logger.warn(`The subscription of ${companyId} was not reconciled: ${String(error)}`);
      }
    }
    if (failures > 0) throw new Error(`${failures} of ${customers.length} subscriptions were not reconciled`);
  }
}
