import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import { JobService } from '../../../../jobs/job.service.ts';
import { BillingEventRepository } from '../billing-event.repository.ts';
import { AppStoreSyncService } from './app-store-sync.service.ts';

const queue = 'billing.app-store-reconciliation';
const nightly = '47 2 * * *';
/** Longer than notifications are accepted. */
const keepMs = 8 * 24 * 60 * 60 * 1000;

/** Asks the App Store for the state of every subscription, since notifications can be lost. */
@Injectable()
export class AppStoreReconciliationJob implements OnModuleInit {
  private readonly logger = new Logger(AppStoreReconciliationJob.name);

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(AppStoreSyncService) private readonly sync: AppStoreSyncService,
    @Inject(BillingEventRepository) private readonly events: BillingEventRepository,
    @Inject(JobService) private readonly jobs: JobService,
  ) {}

  onModuleInit(): void {
    const settings = { expireInSeconds: 6 * 3600, batchSize: 1 };
    if (this.env.APP_STORE) this.jobs.repeat(queue, nightly, (_, { signal }) => this.run(new Date(), signal), settings);
  }

  /** Continues with the other companies after a failure, then fails, so that the job is repeated. */
  async run(now: Date, signal?: AbortSignal): Promise<void> {
    const companies = await this.dataSource.query<{ companyId: string }[]>(
      `SELECT DISTINCT "companyId" FROM "app_store_purchases" ORDER BY "companyId"`,
    );
    let failures = 0;
    for (const { companyId } of companies) {
      if (signal?.aborted) return;
      try {
        await this.sync.refresh(companyId);
        await this.events.deleteReplaced('app-store', companyId, new Date(now.getTime() - keepMs));
      } catch (error) {
        failures++;
        this.logger.warn(`The subscription of ${companyId} was not reconciled: ${String(error)}`);
      }
    }
    if (failures > 0) throw new Error(`${failures} of ${companies.length} subscriptions were not reconciled`);
  }
}
