import type { components } from '@nearhand/contracts/openapi.gen';
import { api, companyId, unwrap, withRecentSignIn } from '@nearhand/platform/core';

type Schemas = components['schemas'];
export type Webhook = Schemas['Webhook'];
export type WebhookRequest = Schemas['WebhookRequest'];
export type WebhookEventType = Schemas['WebhookEventType'];
export type WebhookDelivery = Schemas['WebhookDelivery'];
export type WebhookDeliveryPage = Schemas['WebhookDeliveryPage'];
export type WebhookDeliveryReport = Schemas['WebhookDeliveryReport'];

/** Deliveries on a page of the log. */
const pageSize = 10;

const all = () => ({ path: { companyId: companyId() } });
const one = (webhookId: string) => ({ path: { companyId: companyId(), webhookId } });
const delivery = (webhookId: string, deliveryId: string) => ({ path: { companyId: companyId(), webhookId, deliveryId } });

/** Names a webhook: its URL may be long. */
export const hostOf = ({ url }: Pick<Webhook, 'url'>): string => new URL(url).host;

export async function fetchWebhooks(signal: AbortSignal): Promise<Webhook[]> {
  return (await unwrap(api.GET('/company/{companyId}/webhook', { params: all(), signal }))).items;
}

/** Returns the secret, which is never shown again. */
export async function createWebhook(body: WebhookRequest): Promise<string> {
  return (await withRecentSignIn(() => unwrap(api.POST('/company/{companyId}/webhook', { params: all(), body })))).secret;
}

/** Another URL requires a recent sign-in. */
export const updateWebhook = (webhookId: string, body: Schemas['WebhookUpdate']): Promise<Webhook> =>
  withRecentSignIn(() => unwrap(api.PUT('/company/{companyId}/webhook/{webhookId}', { params: one(webhookId), body })));

export const switchWebhook = (webhookId: string, isEnabled: boolean): Promise<Webhook> =>
  unwrap(api.PUT('/company/{companyId}/webhook/{webhookId}', { params: one(webhookId), body: { isEnabled } }));

export const deleteWebhook = (webhookId: string): Promise<unknown> =>
  unwrap(api.DELETE('/company/{companyId}/webhook/{webhookId}', { params: one(webhookId) }));

/** Returns the secret, which is never shown again. */
export async function rotateWebhookSecret(webhookId: string): Promise<string> {
  const rotate = () => unwrap(api.POST('/company/{companyId}/webhook/{webhookId}/secret', { params: one(webhookId) }));
  return (await withRecentSignIn(rotate)).secret;
}

export const testWebhook = (webhookId: string): Promise<WebhookDelivery> =>
  unwrap(api.POST('/company/{companyId}/webhook/{webhookId}/test', { params: one(webhookId) }));

export interface DeliveryQuery {
  pageNumber: number;
  /** Empty for all. */
  status: WebhookDelivery['status'] | '';
}

export const newestDeliveries: DeliveryQuery = { pageNumber: 1, status: '' };

export function fetchDeliveries(webhookId: string, { pageNumber, status }: DeliveryQuery): Promise<WebhookDeliveryPage> {
  const query = { pageNumber, pageSize, sortDirection: 'desc', ...(status && { status }) } as const;
  const params = { ...one(webhookId), query };
  return unwrap(api.GET('/company/{companyId}/webhook/{webhookId}/delivery', { params }));
}

export const fetchDelivery = (webhookId: string, deliveryId: string): Promise<WebhookDeliveryReport> =>
  unwrap(api.GET('/company/{companyId}/webhook/{webhookId}/delivery/{deliveryId}', { params: delivery(webhookId, deliveryId) }));

export const resendDelivery = (webhookId: string, deliveryId: string): Promise<WebhookDelivery> =>
  unwrap(api.POST('/company/{companyId}/webhook/{webhookId}/delivery/{deliveryId}/resend', { params: delivery(webhookId, deliveryId) }));
