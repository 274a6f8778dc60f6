import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import pLimit from 'p-limit';
import type { Db, Job, JobResult, PgBoss, SendOptions } from 'pg-boss';
import type { EntityManager } from 'typeorm';
import { afterCommit } from '../database/after-commit.ts';
import { inSpan, noTracer, TRACER, type Tracer } from '../tracing/tracer.ts';
import { JOB_BOSS } from './job-boss.ts';

/** Settings of a queue. */
export interface QueueSettings {
  /** Maximum duration of one run, in seconds. */
  expireInSeconds?: number;
  /** Number of retries after a failure. */
  retryLimit?: number;
  /** Seconds before the first retry, doubled each time up to `retryDelayMax`. */
  retryDelay?: number;
  retryDelayMax?: number;
  /** Jobs that one process takes at a time. */
  batchSize?: number;
  /** Jobs of a batch that run at the same time; by default all. */
  concurrency?: number;
  /** Whether a job is left out while another one with its `singletonKey` has not started. */
  isSingleton?: boolean;
}

export interface SendSettings {
  startAfter?: Date;
  /** Only one waiting job exists per key, in queues with `isSingleton`. */
  singletonKey?: string;
  /** Sends the job in the transaction of this manager. */
  db?: EntityManager;
}

export interface QueueCounts {
  queue: string;
  /** Failed jobs are kept for an hour. */
  counts: Record<'waiting' | 'deferred' | 'active' | 'failed', number>;
}

export type JobHandler<Data> = (data: Data, job: { id: string; signal: AbortSignal }) => Promise<void>;

/** The span that has sent a job travels in its data. */
type Traced = object & { traceparent?: string };

const attributesOf = (queue: string, type: 'send' | 'process') => ({
  'messaging.system': 'pg-boss',
  'messaging.operation.type': type,
  'messaging.operation.name': type,
  'messaging.destination.name': queue,
});

interface Work {
  queue: string;
  handler: JobHandler<never>;
}

const defaults = {
  expireInSeconds: 300,
  retryLimit: 30,
  retryDelay: 1,
  retryDelayMax: 300,
  batchSize: 10,
  concurrency: Number.POSITIVE_INFINITY,
  isSingleton: false,
};
/** Longest delay of a job that another process sent, or that is tried again. */
const lookMs = 3000;
/** Each queue would be polled by a query of its own: it is woken instead. */
const pollSeconds = 300;
/** A queue is woken at most once in this time, so that many jobs are taken together. */
const wakeMs = 100;
/** Time by which the clock of the database may be late. */
const clockMs = 100;
/** A job that waits longer may as well start at the next look. */
const longestWaitMs = 3_600_000;
/** Time without a heartbeat after which another process takes over the jobs of a killed one. */
const heartbeatSeconds = 10;
const heartbeatRefreshSeconds = 3;
const keepSeconds = 3600;
const stopMs = 2500;

const dueJobs = `FROM "jobs"."job" WHERE "name" = "queue" AND "state" < 'active' AND NOT "blocked" AND "start_after" <= now()`;

/** Selects the given queues in which a job is due. */
const dueQueues = `SELECT "queue" FROM unnest($1::text[]) AS "queue" WHERE EXISTS (SELECT 1 ${dueJobs})`;

/** Selects how long the job has been due that waits longest, by queue. */
const longestWaits = `SELECT "queue", (SELECT coalesce(extract(epoch FROM now() - min("start_after")), 0)::float8 ${dueJobs}) AS "seconds"
  FROM unnest($1::text[]) AS "queue"`;

const within = (db: EntityManager): Db => ({
  executeSql: async (text, values) => {
    const runner = db.queryRunner;
    if (!runner) throw new Error('A job can only be sent within a transaction that has begun');
    return { rows: (await runner.query(text, values, true)).records ?? [] };
  },
});

/**
 * Work that survives the process that requested it. A job runs in one process at a time, and again after a failure or
 * a kill: handlers must be idempotent. Define queues and handlers while modules start.
 */
@Injectable()
export class JobService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(JobService.name);
  private readonly queues = new Map<string, Required<QueueSettings>>();
  private readonly works: Work[] = [];
  private readonly crons: { queue: string; cron: string }[] = [];
  private readonly workerIds = new Map<string, string>();
  private readonly failed = new Map<string, number>();
  /** Queues that were woken within `wakeMs`, and whether they are to be woken again after it. */
  private readonly woken = new Map<string, { isDue: boolean }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(JOB_BOSS) private readonly boss: PgBoss,
    @Inject(TRACER) private readonly tracer: Tracer = noTracer,
  ) {
    // pg-boss emits a plain object.
    boss.on('error', ({ message }) => this.logger.warn(message));
  }

  /** Defines a queue. Call it before the application starts. */
  define(queue: string, settings: QueueSettings = {}): void {
    this.queues.set(queue, { ...defaults, ...settings });
  }

  /** Processes the jobs of a queue with `handler`, in every process of the deployment. */
  work<Data extends object>(queue: string, handler: JobHandler<Data>): void {
    this.works.push({ queue, handler });
  }

  /**
   * Defines a queue whose empty jobs follow a cron expression (UTC), once for all processes. `handler` processes them;
   * a missed job is run later.
   */
  repeat(queue: string, cron: string, handler: JobHandler<object>, settings?: QueueSettings): void {
    this.define(queue, settings);
    this.work(queue, handler);
    this.crons.push({ queue, cron });
  }

  /** This process starts the job as soon as it may: after the commit, if it is sent in a transaction, and after `startAfter`. */
  async send(queue: string, data: object, { startAfter, singletonKey, db }: SendSettings = {}): Promise<void> {
    const span = this.tracer.beginPart(`send ${queue}`, { kind: 'producer', attributes: attributesOf(queue, 'send') });
    const options = {
      ...this.sendOptionsOf(queue),
      ...(startAfter && { startAfter }),
      ...(singletonKey !== undefined && { singletonKey }),
      ...(db && { db: within(db) }),
    };
    await inSpan(span, () => this.boss.send(queue, span ? { ...data, traceparent: span.traceparent } : data, options));
    const wake = () => this.wakeAt(queue, startAfter);
    if (db) afterCommit(db, wake);
    else wake();
  }

  private wakeAt(queue: string, startAfter = new Date(0)): void {
    const waitMs = startAfter.getTime() - Date.now();
    if (waitMs <= 0) this.wake(queue);
    else if (waitMs < longestWaitMs) setTimeout(() => this.wake(queue), waitMs + clockMs).unref();
  }

  /** Wakes the queues in which jobs are due: those of other processes, and those that are tried again. */
  private async look(): Promise<void> {
    const { rows } = await this.boss.getDb().executeSql(dueQueues, [[...this.workerIds.keys()]]);
    for (const { queue } of rows as { queue: string }[]) this.wake(queue);
  }

  /** Runs waiting jobs of a queue in this process without waiting for the next look. */
  private wake(queue: string): void {
    const workerId = this.workerIds.get(queue);
    if (!workerId) return;
    const last = this.woken.get(queue);
    if (last) {
      last.isDue = true;
      return;
    }
    this.boss.notifyWorker(workerId);
    const wakeUp = { isDue: false };
    this.woken.set(queue, wakeUp);
    setTimeout(() => {
      this.woken.delete(queue);
      if (wakeUp.isDue) this.wake(queue);
    }, wakeMs).unref();
  }

  /** Number of failed runs in this process, by queue. */
  failures(): Record<string, number> {
    return Object.fromEntries([...this.queues.keys()].map((queue) => [queue, this.failed.get(queue) ?? 0]));
  }

  /** Number of jobs per queue in all processes, as counted some seconds ago. */
  async counts(): Promise<QueueCounts[]> {
    const queues = (await this.boss.getQueues()).filter(({ name }) => this.queues.has(name));
    return queues.map(({ name, readyCount, deferredCount, activeCount, failedCount }) => ({
      queue: name,
      counts: { waiting: readyCount, deferred: deferredCount, active: activeCount, failed: failedCount },
    }));
  }

  /** Seconds for which the job of each queue has been due that waits longest, in all processes; 0 if none does. */
  async waits(): Promise<Record<string, number>> {
    const { rows } = await this.boss.getDb().executeSql(longestWaits, [[...this.queues.keys()]]);
    return Object.fromEntries((rows as { queue: string; seconds: number }[]).map(({ queue, seconds }) => [queue, seconds]));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.boss.start();
    const existing = new Set((await this.boss.getQueues()).map(({ name }) => name));
    await Promise.all(
      [...this.queues].map(async ([queue, { isSingleton }]) => {
        if (!existing.has(queue)) await this.boss.createQueue(queue, { policy: isSingleton ? 'short' : 'standard' });
      }),
    );
    for (const { queue, cron } of this.crons) {
      await this.boss.schedule(queue, cron, {}, { ...this.sendOptionsOf(queue), missed: 'once' });
    }
    for (const work of this.works) await this.startWork(work);
    this.timer = setInterval(() => this.look().catch((error: unknown) => this.logger.warn(String(error))), lookMs).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    // The boss alone would look each half second whether the running jobs have ended.
    const ended = Promise.all(this.works.map(({ queue }) => this.boss.offWork(queue))).then(() => true);
    const graceful = await Promise.race([ended, pause(stopMs, false, { ref: false })]);
    await this.boss.stop({ graceful, timeout: stopMs });
  }

  private async startWork({ queue, handler }: Work): Promise<void> {
    const { batchSize, concurrency } = this.settingsOf(queue);
    const limit = pLimit(concurrency);
    const options = {
      batchSize,
      pollingIntervalSeconds: pollSeconds,
      burstWhenBatchFull: batchSize > 1,
      heartbeatRefreshSeconds,
      perJobResults: true,
    } as const;
    const workerId = await this.boss.work(queue, options, (jobs: Job<never>[]) =>
      Promise.all(jobs.map((job) => limit(() => this.run(queue, handler, job)))),
    );
    this.workerIds.set(queue, workerId);
  }

  private async run(queue: string, handler: JobHandler<never>, { id, data, signal }: Job<never>): Promise<JobResult> {
    const { traceparent, ...own } = data as Traced;
    const attributes = { ...attributesOf(queue, 'process'), 'messaging.message.id': id };
    const span = this.tracer.begin(`process ${queue}`, { kind: 'consumer', cause: traceparent, attributes });
    try {
      await inSpan(span, () => handler(own as never, { id, signal }));
      return { id, status: 'completed' };
    } catch (error) {
      this.failed.set(queue, (this.failed.get(queue) ?? 0) + 1);
      this.logger.warn(`The job ${id} of ${queue} failed: ${String(error)}`);
      return { id, status: 'failed', output: { message: String(error) } };
    }
  }

  private sendOptionsOf(queue: string): SendOptions {
    const { expireInSeconds, retryLimit, retryDelay, retryDelayMax } = this.settingsOf(queue);
    return {
      expireInSeconds,
      retryLimit,
      retryDelay,
      retryDelayMax,
      retryBackoff: true,
      heartbeatSeconds,
      deleteAfterSeconds: keepSeconds,
    };
  }

  private settingsOf(queue: string): Required<QueueSettings> {
    const settings = this.queues.get(queue);
    if (!settings) throw new Error(`No queue is defined as ${queue}`);
    return settings;
  }
}
