import { Inject, Injectable, Logger } from '@nestjs/common';
import { JobService } from '../../../jobs/job.service.ts';
import { BillingEventRepository } from './billing-event.repository.ts';
import type { SubscriptionSource } from './subscription-source.ts';

type Reconcile = (companyId: string, now: Date) => Promise<unknown>;

/** Asks providers for the state of every subscription, since events can be lost. */
@Injectable()
export class ProviderReconciliationJob {
  private readonly logger = new Logger(ProviderReconciliationJob.name);
  private readonly reconciles = new Map<SubscriptionSource, Reconcile>();

  constructor(
    @Inject(BillingEventRepository) private readonly events: BillingEventRepository,
    @Inject(JobService) private readonly jobs: JobService,
  ) {}

  /** Must be called while modules start. */
  register(source: SubscriptionSource, reconcile: Reconcile): void {
    this.reconciles.set(source, reconcile);
    const settings = { expireInSeconds: 6 * 3600, batchSize: 1 };
    const run = (signal: AbortSignal) => this.run(source, new Date(), signal);
    if (source.isConfigured)
      this.jobs.repeat(`billing.${source.provider}-reconciliation`, source.nightly, (_, { signal }) => run(signal), settings);
  }

  /** Continues with the other companies after a failure, then fails, so that the job is repeated. */
  async run(source: SubscriptionSource, now: Date, signal?: AbortSignal): Promise<void> {
    const { provider, keepMs } = source;
    const companyIds = await this.events.findCompanies(provider);
    let failures = 0;
    for (const companyId of companyIds) {
      if (signal?.aborted) return;
      try {
        await this.reconciles.get(source)?.(companyId, now);
        await this.events.deleteReplaced(provider, companyId, new Date(now.getTime() - keepMs));
      } catch (error) {
        failures++;
        this.logger.warn(`The subscription of ${companyId} was not reconciled: ${String(error)}`);
      }
    }
    if (failures > 0) throw new Error(`${failures} of ${companyIds.length} subscriptions were not reconciled`);
  }
}
