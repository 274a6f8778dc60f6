import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { afterCommit } from '../database/after-commit.ts';
import { JobService } from '../jobs/job.service.ts';
import type { DomainEvent, DurableEvent, EventOf, RecordedEvent, RecordedEventOf, TransientEvent } from './domain-event.ts';

type Listener = (event: never) => void | Promise<void>;
type Recorder = (db: EntityManager, event: never) => Promise<void>;

const queue = 'domain-events';

/**
 * Publishes domain events to listeners in this process, after the commit. An event that must not be lost is a durable one:
 * `enqueue` writes it as a job with the transaction. `record` lets listeners write with the transaction themselves.
 */
@Injectable()
export class DomainEvents implements OnApplicationShutdown {
  private readonly logger = new Logger(DomainEvents.name);
  private readonly listeners = new Map<DomainEvent['type'], Listener[]>();
  private readonly recorders = new Map<RecordedEvent['type'], Recorder[]>();

  constructor(@Inject(JobService) private readonly jobs: JobService) {
    jobs.define(queue);
    jobs.work<DurableEvent>(queue, async (event) => void (await Promise.all(this.deliver(event))));
  }

  onApplicationShutdown(): void {
    this.listeners.clear();
    this.recorders.clear();
  }

  /** Call it while modules start. */
  on<Type extends DomainEvent['type']>(type: Type, listener: (event: EventOf<Type>) => void | Promise<void>): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }

  /** Call it while modules start. A failed recorder fails the change. */
  onRecord<Type extends RecordedEvent['type']>(
    type: Type,
    recorder: (db: EntityManager, event: RecordedEventOf<Type>) => Promise<void>,
  ): void {
    this.recorders.set(type, [...(this.recorders.get(type) ?? []), recorder]);
  }

  /** Runs the listeners within the transaction of `db`. */
  async record(db: EntityManager, event: RecordedEvent): Promise<void> {
    for (const recorder of this.recorders.get(event.type) ?? []) await recorder(db, event as never);
  }

  /** Delivers after the transaction of `db` commits; at once without a transaction. A failed listener affects no other. */
  publish(db: EntityManager, event: TransientEvent): void {
    afterCommit(db, () => {
      for (const delivery of this.deliver(event)) delivery.catch((error: unknown) => this.logger.warn(`${event.type}: ${String(error)}`));
    });
  }

  /** Adds a job within the transaction of `db`. It is repeated until all listeners have succeeded. */
  async enqueue(db: EntityManager, event: DurableEvent): Promise<void> {
    await this.jobs.send(queue, event, { db });
  }

  private deliver(event: DomainEvent): Promise<void>[] {
    return (this.listeners.get(event.type) ?? []).map(async (listener) => listener(event as never));
  }
}
