import type { components } from '@nearhand/contracts/openapi.gen';
import { api, companyId, unwrap } from '@nearhand/platform/core';

type Schemas = components['schemas'];
export type IntercomState = Schemas['IntercomState'];
export type IntercomConnection = Schemas['IntercomConnection'];

const own = () => ({ params: { path: { companyId: companyId() } } });

export const fetchIntercom = (signal: AbortSignal): Promise<IntercomState> =>
  unwrap(api.GET('/company/{companyId}/intercom', { ...own(), signal }));

/** The address at which the browser continues to Intercom. It can be used once. */
export async function startIntercom(): Promise<string> {
  const { handle } = await unwrap(api.POST('/company/{companyId}/intercom/authorization', own()));
  return `/api/integration/intercom/authorize2?${new URLSearchParams({ userId: handle })}`;
}

/** Binds the workspace that was chosen at Intercom. */
export const connectIntercom = (handle: string): Promise<IntercomState> =>
  unwrap(api.PUT('/company/{companyId}/intercom', { ...own(), body: { handle } }));

export const disconnectIntercom = (): Promise<unknown> => unwrap(api.DELETE('/company/{companyId}/intercom', own()));
