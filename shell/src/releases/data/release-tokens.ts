import type { components } from '@nearhand/contracts/openapi.gen';
import { api, unwrap, withRecentSignIn } from '@nearhand/platform/core';

type Schemas = components['schemas'];
export type ReleaseToken = Schemas['ReleaseToken'];
export type ReleaseTokenRequest = Schemas['ReleaseTokenRequest'];
export type CreatedReleaseToken = Schemas['CreatedReleaseToken'];

/** Newest first. */
export async function listReleaseTokens(remote: string): Promise<readonly ReleaseToken[]> {
  return (await unwrap(api.GET('/release/token', { params: { query: { remote } } }))).items;
}

/** The secret is returned only here. */
export const createReleaseToken = (body: ReleaseTokenRequest): Promise<CreatedReleaseToken> =>
  withRecentSignIn(() => unwrap(api.POST('/release/token', { body })));

export async function revokeReleaseToken(tokenId: string): Promise<void> {
  await unwrap(api.DELETE('/release/token/{tokenId}', { params: { path: { tokenId } } }));
}
