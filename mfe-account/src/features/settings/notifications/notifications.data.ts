import type { components } from '@nearhand/contracts/openapi.gen';
import { api, unwrap } from '@nearhand/platform/core';

type Schemas = components['schemas'];
export type NotificationChoices = Schemas['NotificationChoices'];
export type NotificationUpdate = Schemas['NotificationUpdate'];

export const fetchNotifications = (signal: AbortSignal): Promise<NotificationChoices> => unwrap(api.GET('/me/notification', { signal }));

export const fetchPush = (signal: AbortSignal): Promise<Schemas['MyPush']> => unwrap(api.GET('/me/push', { signal }));

export const registerPush = (body: Schemas['PushAddress']): Promise<Schemas['PushSubscription']> => unwrap(api.PUT('/me/push', { body }));

export const removePush = (pushSubscriptionId: string): Promise<unknown> =>
  unwrap(api.DELETE('/me/push/{pushSubscriptionId}', { params: { path: { pushSubscriptionId } } }));

export const saveNotifications = (body: NotificationUpdate): Promise<NotificationChoices> => unwrap(api.PUT('/me/notification', { body }));
