import type { components } from '@nearhand/contracts/openapi.gen';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { DomainEvents } from '../../../events/domain.events.ts';
import type { RecordedEventOf, RecordedStep } from '../../../events/domain-event.ts';
import { type NewWebhookEvent, WebhookQueueRepository } from './webhook-queue.repository.ts';

type Schemas = components['schemas'];
type WebhookEvent = Schemas['WebhookEvent'];

/** The steps of a session that are events; the others are of its connection and its operators. */
const typeOfStep: Partial<Record<RecordedStep['type'], Schemas['WebhookEventType']>> = {
  created: 'session.created',
  joined: 'session.joined',
  connected: 'session.connected',
  transferred: 'session.transferred',
  takenOver: 'session.transferred',
  noted: 'session.updated',
  closed: 'session.closed',
  rated: 'session.rated',
};

export function toWebhookEvent(event: Omit<WebhookEvent, 'id' | 'timestamp'>, at = new Date()): NewWebhookEvent {
  const eventId = uuid();
  const { type, companyId, data } = event;
  const body: WebhookEvent = { id: eventId, type, timestamp: at.toISOString(), companyId, data };
  return { eventId, type, payload: JSON.stringify(body) };
}

/** Writes events of sessions and devices to the outbox, in the transaction of the change. */
@Injectable()
export class WebhookRecorderService {
  constructor(
    @Inject(WebhookQueueRepository) private readonly queues: WebhookQueueRepository,
    @Inject(DomainEvents) private readonly events: DomainEvents,
  ) {
    events.onRecord('sessionRecorded', (db, event) => this.recordSession(db, event));
    events.onRecord('deviceRecorded', (db, event) => this.recordDevice(db, event));
  }

  private async recordSession(db: EntityManager, { companyId, session, steps }: RecordedEventOf<'sessionRecorded'>): Promise<void> {
    const events = steps.flatMap(({ type: step, at }) => {
      const type = typeOfStep[step];
      return type ? [toWebhookEvent({ type, companyId, data: { session } }, at)] : [];
    });
    await this.record(db, companyId, session.sessionId, events);
  }

  private async recordDevice(db: EntityManager, { companyId, device, change }: RecordedEventOf<'deviceRecorded'>): Promise<void> {
    await this.record(db, companyId, device.assignmentId, [toWebhookEvent({ type: `device.${change}`, companyId, data: { device } })]);
  }

  private async record(db: EntityManager, companyId: string, subjectId: string, events: readonly NewWebhookEvent[]): Promise<void> {
    if (events.length === 0) return;
    if (await this.queues.record(db, companyId, subjectId, events)) this.events.publish(db, { type: 'webhooksQueued' });
  }
}
