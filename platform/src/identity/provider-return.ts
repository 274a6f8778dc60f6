import { handleOf, type ProviderProof } from './open-provider.ts';
import type { ProviderAttempt } from './provider-attempt.ts';

/** Key in the session storage, until the page that started the sign-in is back. */
const key = 'nearhand.provider-return';

interface Return extends Pick<ProviderAttempt, 'provider' | 'verifier'> {
  /** Fragment of the callback URL. */
  outcome: string;
}

/** Stores the provider's result for the page that started the sign-in. */
export function storeProviderReturn({ provider, verifier }: Omit<Return, 'outcome'>, outcome: string): void {
  sessionStorage.setItem(key, JSON.stringify({ provider, verifier, outcome } satisfies Return));
}

/** Removes and returns the stored result; null if there is none. */
export function takeProviderReturn(): { provider: string; proof: () => ProviderProof } | null {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (!kept) return null;
  const { provider, verifier, outcome } = JSON.parse(kept) as Return;
  return { provider, proof: () => ({ provider, verifier, handle: handleOf(outcome) }) };
}
