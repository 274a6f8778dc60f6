import type { components } from '@nearhand/contracts/openapi.gen';
import { store } from './store.ts';
import { storedAtom } from './stored-atom.ts';

export type SignOutReason = components['schemas']['SignedOut']['reason'];

/** Why this browser is signed in no more, where the server said so; it is asked for anew in every tab, and each of them says why. */
export const signOutReasonAtom = storedAtom<SignOutReason | null>('end-reason', null);

/** The API has refused a token, and may say what became of its account. */
export async function recordSignOutReason(refusal: Response): Promise<void> {
  const { details } = (await refusal.json().catch(() => ({}))) as Partial<components['schemas']['Error']>;
  if (details?.reason) store.set(signOutReasonAtom, details.reason);
}

/** The API has taken a token: who shows it is signed in. A service that only keeps identities may not know who is deactivated here. */
export function clearSignOutReason(): void {
  if (store.get(signOutReasonAtom)) store.set(signOutReasonAtom, null);
}
