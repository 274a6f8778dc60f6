import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { afterCommit } from '../database/after-commit.ts';
import { JobService } from '../jobs/job.service.ts';
import type { DomainEvent, DurableEvent, EventOf, TransientEvent } from './domain-event.ts';

type Listener = (event: never) => void | Promise<void>;

const queue = 'domain-events';

/**
 * Publishes domain events to listeners in this process, after the commit. An event that must not be lost is a durable one:
 * `enqueue` writes it as a job with the transaction.
 */
@Injectable()
export class DomainEvents implements OnApplicationShutdown {
  private readonly logger = new Logger(DomainEvents.name);
  private readonly listeners = new Map<DomainEvent['type'], Listener[]>();

  constructor(@Inject(JobService) private readonly jobs: JobService) {
    jobs.define(queue);
    jobs.work<DurableEvent>(queue, async (event) => void (await Promise.all(this.deliver(event))));
  }

  onApplicationShutdown(): void {
    this.listeners.clear();
  }

  /** Call it while modules start. */
  on<Type extends DomainEvent['type']>(type: Type, listener: (event: EventOf<Type>) => void | Promise<void>): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }

  /** After the transaction of `db` commits; at once without a transaction. A failed listener affects no other. */
  publish(db: EntityManager, event: TransientEvent): void {
    afterCommit(db, () => {
      for (const delivery of this.deliver(event)) delivery.catch((error: unknown) => this.logger.warn(`${event.type}: ${String(error)}`));
    });
  }

  /** Within the transaction of `db`. Repeated until all listeners have succeeded. */
  async enqueue(db: EntityManager, event: DurableEvent): Promise<void> {
    await this.jobs.send(queue, event, { db });
    afterCommit(db, () => this.jobs.wake(queue));
  }

  private deliver(event: DomainEvent): Promise<void>[] {
    return (this.listeners.get(event.type) ?? []).map(async (listener) => listener(event as never));
  }
}
