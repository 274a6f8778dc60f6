import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { JobService } from '../../../../jobs/job.service.ts';
import { UserService } from '../../../account/user/user.service.ts';
import { CompanyRepository } from '../../company/company.repository.ts';
import type { SubscriptionEntity } from '../../company/subscription.entity.ts';
import { InvoiceService } from '../invoice.service.ts';
import { billedQuantity } from '../price-list.ts';
import { SubscriptionChangeService, type SubscriptionStep } from '../subscription-change.service.ts';
import { fullLine, nextPeriod } from './plan-change.ts';

const queue = 'billing.internal-renewal';
const often = '*/10 * * * *';

/** Ends, changes or renews the plans of the internal provider at the end of their periods. */
@Injectable()
export class InternalRenewalService implements OnModuleInit {
  constructor(
    @Inject(CompanyRepository) private readonly companies: CompanyRepository,
    @Inject(UserService) private readonly users: UserService,
    @Inject(InvoiceService) private readonly invoices: InvoiceService,
    @Inject(SubscriptionChangeService) private readonly changes: SubscriptionChangeService,
    @Inject(JobService) private readonly jobs: JobService,
  ) {}

  onModuleInit(): void {
    const settings = { expireInSeconds: 3600, batchSize: 1 };
    this.jobs.repeat(queue, often, (_, { signal }) => this.run(new Date(), signal), settings);
  }

  /** Each company is a transaction, so an interrupted run continues in the next one. */
  async run(now: Date, signal?: AbortSignal): Promise<void> {
    for (const companyId of await this.companies.findEndedPeriods('internal', now)) {
      if (signal?.aborted) return;
      await this.changes.changeByProvider(companyId, null, (db, subscription) => this.renew(db, subscription, now));
    }
  }

  /** Includes periods that ended while the server was off. */
  private async renew(db: EntityManager, subscription: SubscriptionEntity, now: Date): Promise<SubscriptionStep[]> {
    const steps: SubscriptionStep[] = [];
    for (;;) {
      const { companyId, provider, status, plan: was, providerPlan, interval: wasInterval, scheduled, cancelAtPeriodEnd } = subscription;
      const { currentPeriodStart: start, currentPeriodEnd: end } = subscription;
      if (provider !== 'internal' || status !== 'active' || !providerPlan || !wasInterval || !end || end > now) return steps;
      if (cancelAtPeriodEnd) {
        subscription.end();
        return [...steps, { action: 'planChanged', details: { plan: { was, is: 'free' } } }];
      }
      const { plan, interval } = scheduled ?? { plan: was, interval: wasInterval };
      if (plan === 'free' || plan === 'internal') return steps;
      const quantity = billedQuantity(plan, await this.users.countActive(companyId, db));
      const period = nextPeriod({ plan, interval }, quantity, { start: start ?? end, end });
      subscription.startPeriod({ ...period, provider, providerPlan: scheduled?.providerPlan ?? providerPlan });
      const [periodStart, periodEnd] = [period.start, period.end];
      await this.invoices.issue(db, { companyId, issuedAt: now, plan, interval, periodStart, periodEnd, lines: [fullLine(period)] });
      if (scheduled)
        steps.push({ action: 'planChanged', details: { plan: { was, is: plan }, interval: { was: wasInterval, is: interval } } });
    }
  }
}
