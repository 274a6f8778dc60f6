import type { components } from '@nearhand/contracts/openapi.gen';
import { api, meAtom, requireMe, store, unwrap } from '@nearhand/platform/core';

export type MeUpdate = components['schemas']['MeUpdate'];

/** Keeps a change on the account; the whole page then shows the user as the server has it. */
export async function saveMe(change: MeUpdate): Promise<void> {
  const user = await unwrap(api.PUT('/me', { body: change }));
  store.set(meAtom, { ...requireMe(), user });
}
