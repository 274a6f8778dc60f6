import type { components } from '@nearhand/contracts/openapi.gen';
import { api, companyId, unwrap, withRecentSignIn } from '@nearhand/platform/core';

type Schemas = components['schemas'];
export type ApiKey = Schemas['ApiKey'];
export type ApiKeyPermission = Schemas['ApiKeyPermission'];

const own = () => ({ companyId: companyId() });

export async function fetchApiKeys(signal: AbortSignal): Promise<ApiKey[]> {
  return (await unwrap(api.GET('/company/{companyId}/api-key', { params: { path: own() }, signal }))).items;
}

/** Returns the key itself, which is never shown again. */
export async function createApiKey(body: Schemas['ApiKeyRequest']): Promise<string> {
  const params = { path: own() };
  return (await withRecentSignIn(() => unwrap(api.POST('/company/{companyId}/api-key', { params, body })))).secret;
}

export const revokeApiKey = (apiKeyId: string): Promise<unknown> =>
  unwrap(api.DELETE('/company/{companyId}/api-key/{apiKeyId}', { params: { path: { ...own(), apiKeyId } } }));
