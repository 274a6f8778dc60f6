import type { components } from '@nearhand/contracts/openapi.gen';
import { storedAtom } from '../storage/stored-atom.ts';
import { store } from '../store.ts';

export type SignOutReason = components['schemas']['SignedOut']['reason'];

/** Reason for which the server ended this browser's sign-in. Shared by all tabs. */
export const signOutReasonAtom = storedAtom<SignOutReason | null>('end-reason', null);

/** Stores the reason of a 401 response, if it has one. */
export async function recordSignOutReason(refusal: Response): Promise<void> {
  const { details } = (await refusal.json().catch(() => ({}))) as Partial<components['schemas']['Error']>;
  if (details?.reason) store.set(signOutReasonAtom, details.reason);
}

/**
 * Called after a successful API call. A hosted identity service may issue tokens to users who are deactivated here, so a sign-in alone
 * does not clear the reason.
 */
export function clearSignOutReason(): void {
  if (store.get(signOutReasonAtom)) store.set(signOutReasonAtom, null);
}
