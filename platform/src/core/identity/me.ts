import type { components } from '@nearhand/contracts/openapi.gen';
import { atom } from 'jotai';
import { store } from '../store.ts';

export type Me = components['schemas']['Me'];

/** The signed-in user. The guard sets it before a page of the app loads. */
export const meAtom = atom<Me | null>(null);

/** The signed-in user, for loaders and screens behind the guard. */
export function requireMe(): Me {
  const me = store.get(meAtom);
  if (!me) throw new Error('Nobody is signed in: this page needs access "user" in its route');
  return me;
}

/** Company id of the signed-in user, for loaders behind the guard. */
export const companyId = (): string => requireMe().company.companyId;
