import type { components } from '@nearhand/contracts/openapi.gen';
import type { WebhookEntity } from './webhook.entity.ts';

export function toWebhook(webhook: WebhookEntity, now: Date): components['schemas']['Webhook'] {
  const { webhookId, url, events, state, failingSince, disabledReason, createdById, createdBy, createdAt, previousSecretEndsAt } = webhook;
  const isOverlap = previousSecretEndsAt !== null && now < previousSecretEndsAt;
  return {
    webhookId,
    url,
    events,
    state,
    failingSince: failingSince?.toISOString() ?? null,
    disabledReason,
    createdBy: { id: createdById, name: createdBy?.name ?? '' },
    createdAt: createdAt.toISOString(),
    previousSecretEndsAt: isOverlap ? previousSecretEndsAt.toISOString() : null,
  };
}
