import type { components } from '@nearhand/contracts/openapi.gen';
import type { DeliveryReportRow, DeliveryRow } from './webhook-delivery.repository.ts';

type Schemas = components['schemas'];

export function toWebhookDelivery(row: DeliveryRow): Schemas['WebhookDelivery'] {
  const { deliveryId, eventId, type, status, attempts, createdAt, lastAttemptAt, nextAttemptAt, duration, responseStatus, failure } = row;
  return {
    deliveryId,
    eventId,
    type,
    status,
    attempts,
    createdAt: createdAt.toISOString(),
    lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    duration,
    responseStatus,
    failure,
  };
}

export function toWebhookDeliveryReport(row: DeliveryReportRow): Schemas['WebhookDeliveryReport'] {
  return { delivery: toWebhookDelivery(row), event: JSON.parse(row.payload) as Schemas['WebhookEvent'], response: row.response };
}
