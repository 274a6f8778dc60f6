import type { components } from '@nearhand/contracts/openapi.gen';
import { store } from './store.ts';
import { storedAtom } from './stored-atom.ts';

export type EndReason = components['schemas']['SignedOut']['reason'];

/** Why this browser is signed in no more, where the server said so; it is asked for anew in every tab, and each of them says why. */
export const endReasonAtom = storedAtom<EndReason | null>('end-reason', null);

/** The API has refused a token, and may say what became of its account. */
export async function noteEndReason(refusal: Response): Promise<void> {
  const { details } = (await refusal.json().catch(() => ({}))) as Partial<components['schemas']['Error']>;
  if (details?.reason) store.set(endReasonAtom, details.reason);
}

/** The API has taken a token: who shows it is signed in. A service that only keeps identities may not know who is deactivated here. */
export function forgetEndReason(): void {
  if (store.get(endReasonAtom)) store.set(endReasonAtom, null);
}
