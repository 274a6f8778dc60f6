import type { Webhook, WebhookDelivery, WebhookEventType } from './webhooks.data.ts';

/** Labels of the events, in the order of the choices. */
export const eventLabels = {
  'session.created': 'app.webhooks.event.session.created',
  'session.joined': 'app.webhooks.event.session.joined',
  'session.connected': 'app.webhooks.event.session.connected',
  'session.transferred': 'app.webhooks.event.session.transferred',
  'session.updated': 'app.webhooks.event.session.updated',
  'session.closed': 'app.webhooks.event.session.closed',
  'session.rated': 'app.webhooks.event.session.rated',
  'device.added': 'app.webhooks.event.device.added',
  'device.updated': 'app.webhooks.event.device.updated',
  'device.removed': 'app.webhooks.event.device.removed',
} as const satisfies Record<WebhookEventType, string>;

export const webhookEvents = Object.keys(eventLabels) as WebhookEventType[];

export const deliveryLabels = {
  ...eventLabels,
  'webhook.test': 'app.webhooks.event.webhook.test',
} as const satisfies Record<WebhookDelivery['type'], string>;

export const stateLabels = {
  active: 'app.webhooks.state.active',
  failing: 'app.webhooks.state.failing',
  disabled: 'app.webhooks.state.disabled',
} as const satisfies Record<Webhook['state'], string>;

export const disabledLabels = {
  user: 'app.webhooks.disabled.user',
  failures: 'app.webhooks.disabled.failures',
  gone: 'app.webhooks.disabled.gone',
} as const satisfies Record<NonNullable<Webhook['disabledReason']>, string>;

export const statusLabels = {
  waiting: 'app.webhooks.status.waiting',
  delivered: 'app.webhooks.status.delivered',
  failed: 'app.webhooks.status.failed',
} as const satisfies Record<WebhookDelivery['status'], string>;

/** Labels of failures without a response. */
export const failureLabels = {
  timeout: 'app.webhooks.failure.timeout',
  address: 'app.webhooks.failure.address',
  unresolved: 'app.webhooks.failure.unresolved',
  tls: 'app.webhooks.failure.tls',
  connection: 'app.webhooks.failure.connection',
  disabled: 'app.webhooks.failure.disabled',
} as const satisfies Record<Exclude<NonNullable<WebhookDelivery['failure']>, 'status'>, string>;
