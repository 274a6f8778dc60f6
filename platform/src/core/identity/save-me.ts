import type { components } from '@nearhand/contracts/openapi.gen';
import { api, unwrap } from '../api.ts';
import { store } from '../store.ts';
import { meAtom, requireMe } from './me.ts';

export type MeUpdate = components['schemas']['MeUpdate'];

/** Updates the user and the stored copy, so that every page shows the change. */
export async function saveMe(change: MeUpdate): Promise<void> {
  const user = await unwrap(api.PUT('/me', { body: change }));
  store.set(meAtom, { ...requireMe(), user });
}
