import type { ApiKeyPermission } from './api-keys.data.ts';

/** Labels of the permissions, in the order of the choices. */
export const permissionLabels = {
  'session:create': 'app.apiKeys.permission.sessionCreate',
  'session:read': 'app.apiKeys.permission.sessionRead',
  'session:update': 'app.apiKeys.permission.sessionUpdate',
  'session:invite': 'app.apiKeys.permission.sessionInvite',
  'device:read': 'app.apiKeys.permission.deviceRead',
} as const satisfies Record<ApiKeyPermission, string>;

export const apiKeyPermissions = Object.keys(permissionLabels) as ApiKeyPermission[];
