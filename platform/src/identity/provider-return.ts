import { handleOf, type ProviderProof } from './open-provider.ts';
import type { ProviderAttempt } from './provider-attempt.ts';

/** Where the session storage keeps what a provider brought until the page that went there is back. */
const key = 'nearhand.provider-return';

interface Return extends Pick<ProviderAttempt, 'provider' | 'verifier'> {
  /** What stood behind the # of the callback. */
  outcome: string;
}

/** Keeps what a provider brought for the page that had gone there. */
export function storeProviderReturn({ provider, verifier }: Omit<Return, 'outcome'>, outcome: string): void {
  sessionStorage.setItem(key, JSON.stringify({ provider, verifier, outcome } satisfies Return));
}

/** Name of the provider from which this page has come back, and what it brought, once; null where it has not been away. */
export function takeProviderReturn(): { provider: string; proof: () => ProviderProof } | null {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (!kept) return null;
  const { provider, verifier, outcome } = JSON.parse(kept) as Return;
  return { provider, proof: () => ({ provider, verifier, handle: handleOf(outcome) }) };
}
