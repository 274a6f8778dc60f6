import { Inject, Injectable, Logger } from '@nestjs/common';
import { DomainError } from '../../../http/domain-error.ts';
import { JobService } from '../../../jobs/job.service.ts';
import { BillingEventRepository, type SentEvent } from './billing-event.repository.ts';
import { ProviderSyncService } from './provider-sync.service.ts';
import { type SubscriptionSource, Unverified } from './subscription-source.ts';

interface EventJob {
  companyId: string;
}

const queueOf = ({ provider }: SubscriptionSource) => `billing.${provider}-event`;

/** Receives the events of providers. Stores each once, and queues a job that applies it, unless one is already waiting for the company. */
@Injectable()
export class ProviderEventService {
  private readonly logger = new Logger(ProviderEventService.name);

  constructor(
    @Inject(BillingEventRepository) private readonly events: BillingEventRepository,
    @Inject(ProviderSyncService) private readonly sync: ProviderSyncService,
    @Inject(JobService) private readonly jobs: JobService,
  ) {}

  /** Must be called while modules start. */
  register(source: SubscriptionSource): void {
    const queue = queueOf(source);
    // Few at a time, so that they leave connections of the database to requests.
    this.jobs.define(queue, { retryDelayMax: 3600, concurrency: 2, isSingleton: true });
    if (source.isConfigured) this.jobs.work<EventJob>(queue, ({ companyId }) => this.sync.applyNew(source, companyId));
  }

  /** Events of customers and purchases that belong to no company are ignored. */
  async receive<Sent>(source: SubscriptionSource<Sent>, sent: Sent): Promise<void> {
    if (!source.isConfigured) throw new DomainError('NOT_FOUND');
    const event = await this.read(source, sent);
    const companyId = event && (await this.events.addSent(source.provider, event));
    if (companyId === null) return;
    const queue = queueOf(source);
    // The event is stored first, so that a waiting job finds it too. If this is interrupted, the provider sends the event again.
    await this.jobs.send(queue, { companyId } satisfies EventJob, { singletonKey: companyId });
  }

  /** The reason for a refusal is logged, but not sent to the caller. */
  private async read<Sent>(source: SubscriptionSource<Sent>, sent: Sent): Promise<SentEvent | null> {
    try {
      return await source.read(sent);
    } catch (error) {
      if (!(error instanceof Unverified)) throw error;
      this.logger.warn(`An event of ${source.provider} was refused: ${error.message}`);
      throw new DomainError('EVENT_REFUSED');
    }
  }
}
