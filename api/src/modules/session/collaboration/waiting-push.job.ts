import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { JobService } from '../../../jobs/job.service.ts';
import { PushService } from '../../account/push/push.service.ts';
import { PushSubscriptionService } from '../../account/push/push-subscription.service.ts';
import { NotificationChoiceService } from '../../account/user/notification-choice.service.ts';
import { UserService } from '../../account/user/user.service.ts';
import { type WaitingWork, WaitingWorkService } from './waiting-work.service.ts';

const noticeQueue = 'session.waiting-notices';
const pushQueue = 'session.waiting-pushes';

/** An operator who sees the page answers within this time, and nothing else rings. */
const graceMs = 10_000;
/** Nobody waits much longer. */
const ttlSeconds = 120;

interface Push extends WaitingWork {
  pushSubscriptionId: string;
}

/** Notifies browsers and apps of what still waits. Jobs have no text: a repeated one sends nothing once somebody has answered. */
@Injectable()
export class WaitingPushJob {
  constructor(
    @Inject(JobService) private readonly jobs: JobService,
    @Inject(WaitingWorkService) private readonly work: WaitingWorkService,
    @Inject(UserService) private readonly users: UserService,
    @Inject(NotificationChoiceService) private readonly notifications: NotificationChoiceService,
    @Inject(PushSubscriptionService) private readonly subscriptions: PushSubscriptionService,
    @Inject(PushService) private readonly pushes: PushService,
  ) {
    jobs.define(noticeQueue, { retryLimit: 3 });
    jobs.define(pushQueue, { retryLimit: 5, retryDelay: 2, expireInSeconds: 30, batchSize: 50, concurrency: 50 });
    jobs.work<WaitingWork>(noticeQueue, (work) => this.notify(work));
    jobs.work<Push>(pushQueue, (push) => this.push(push));
  }

  /** Call it in the transaction in which somebody begins to wait. */
  async plan(db: EntityManager, work: WaitingWork, now: Date): Promise<void> {
    if (!this.subscriptions.isOn) return;
    await this.jobs.send(noticeQueue, work, { startAfter: new Date(now.getTime() + graceMs), db });
  }

  /** Plans a push message for each subscription of the user. */
  async notify({ kind, id }: WaitingWork): Promise<void> {
    const waiting = await this.work.find({ kind, id });
    if (!waiting) return;
    const { userId, choice } = waiting;
    if (!(await this.notifications.find(userId))[choice].browser) return;
    for (const { pushSubscriptionId } of await this.subscriptions.list({ userId }))
      await this.jobs.send(pushQueue, { kind, id, pushSubscriptionId });
  }

  private async push({ kind, id, pushSubscriptionId }: Push): Promise<void> {
    const waiting = await this.work.find({ kind, id });
    if (!waiting) return;
    const { locale, isVerified, deactivatedAt } = await this.users.find(waiting.userId);
    if (!isVerified || deactivatedAt) return;
    await this.pushes.deliver(waiting.userId, pushSubscriptionId, waiting.toMessage(locale), ttlSeconds);
  }
}
