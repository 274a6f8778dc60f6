import { Inject, Injectable, Logger } from '@nestjs/common';
import { ENV } from '../../../../env/env.token.ts';
import type { Env } from '../../../../env/env.ts';
import type { AppStoreSettings } from '../../../../env/env-app-store.ts';
import { DomainError } from '../../../../http/domain-error.ts';
import { JobService } from '../../../../jobs/job.service.ts';
import { BillingEventRepository } from '../billing-event.repository.ts';
import { AppStoreClient, type AppStoreNotification, Unverified } from './app-store.client.ts';
import type { AppStoreSubscription } from './app-store-objects.ts';
import { AppStoreSyncService } from './app-store-sync.service.ts';
import { toSubscriptionState } from './to-subscription-state.ts';

const queue = 'billing.app-store-event';
/** The App Store repeats a notification until 156 hours after the first attempt. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;
/** A notification that is repeated could be signed again, with an older state in it. */
const sameTimeMs = 60_000;

interface EventJob {
  companyId: string;
}

const isOfTime = ({ transaction, renewal }: AppStoreSubscription, signedAt: Date): boolean =>
  [transaction, renewal].every((part) => part === null || Math.abs(part.signedDate.getTime() - signedAt.getTime()) <= sameTimeMs);

/** Receives the notifications of the App Store: each is stored once, and then a job that applies it unless one waits for the company. */
@Injectable()
export class AppStoreEventService {
  private readonly logger = new Logger(AppStoreEventService.name);
  private readonly settings: AppStoreSettings | null;

  constructor(
    @Inject(ENV) env: Env,
    @Inject(AppStoreClient) private readonly client: AppStoreClient,
    @Inject(BillingEventRepository) private readonly events: BillingEventRepository,
    @Inject(AppStoreSyncService) sync: AppStoreSyncService,
    @Inject(JobService) private readonly jobs: JobService,
  ) {
    this.settings = env.APP_STORE;
    jobs.define(queue, { retryDelayMax: 3600, concurrency: 2, isSingleton: true });
    if (this.settings) jobs.work<EventJob>(queue, ({ companyId }) => sync.applyNew(companyId));
  }

  /** Notifications about purchases that belong to no company are ignored: the app announces a purchase after it is made. */
  async receive(signedPayload: string): Promise<void> {
    if (!this.settings) throw new DomainError('NOT_FOUND');
    const { id: eventId, type, signedAt, subscription } = await this.read(signedPayload);
    if (!subscription) return;
    const { originalTransactionId } = subscription.transaction;
    const state = isOfTime(subscription, signedAt) ? toSubscriptionState(subscription, this.settings.products) : null;
    const event = { eventId, subscriptionId: originalTransactionId, type, occurredAt: signedAt, state };
    const companyId = await this.events.addOf('app-store', originalTransactionId, event);
    if (companyId === null) return;
    // Same as for Stripe: a job that waits already will find the event, and an interrupted notification is sent again.
    await this.jobs.send(queue, { companyId } satisfies EventJob, { singletonKey: companyId });
    this.jobs.wake(queue);
  }

  /** The reason for a refusal is logged, but not sent to the caller. */
  private async read(signedPayload: string): Promise<AppStoreNotification> {
    try {
      const notification = await this.client.readNotification(signedPayload);
      if (notification.signedAt.getTime() < Date.now() - maxAgeMs) throw new Unverified('it is too old');
      return notification;
    } catch (error) {
      if (!(error instanceof Unverified)) throw error;
      this.logger.warn(`A notification of the App Store was refused: ${error.message}`);
      throw new DomainError('EVENT_REFUSED');
    }
  }
}
