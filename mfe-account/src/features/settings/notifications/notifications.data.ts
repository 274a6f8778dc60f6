import type { components } from '@nearhand/contracts/openapi.gen';
import { api, unwrap } from '@nearhand/platform/core';

type Schemas = components['schemas'];
export type NotificationChoices = Schemas['NotificationChoices'];
export type NotificationUpdate = Schemas['NotificationUpdate'];

export const fetchNotifications = (signal: AbortSignal): Promise<NotificationChoices> => unwrap(api.GET('/me/notification', { signal }));

export const saveNotifications = (body: NotificationUpdate): Promise<NotificationChoices> => unwrap(api.PUT('/me/notification', { body }));
