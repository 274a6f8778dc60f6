import { useCallback, useEffect, useState } from 'react';
import { loadPasswordPolicy, type PasswordPolicy } from '../core/password-policy.ts';

interface KnownPolicy {
  /** Null until it is there; the server then decides alone. */
  policy: PasswordPolicy | null;
  /** Fetches it again, as is due when a rule has failed. */
  refresh: () => void;
}

/** The policy for new passwords, as the identity provider says. */
export function usePasswordPolicy(): KnownPolicy {
  const [policy, setPolicy] = useState<PasswordPolicy | null>(null);
  const load = useCallback((forceReload: boolean) => {
    // Without it a form still works: what the server refuses is said in words.
    loadPasswordPolicy({ forceReload }).then(setPolicy, () => {});
  }, []);
  useEffect(() => load(false), [load]);
  return { policy, refresh: useCallback(() => load(true), [load]) };
}
