import { useCallback, useEffect, useState } from 'react';
import { loadPasswordPolicy, type PasswordPolicy } from '../../core/identity/password-policy.ts';

interface KnownPolicy {
  /** Null until loaded; the server then validates alone. */
  policy: PasswordPolicy | null;
  /** Reloads the policy, for example after a rejected password. */
  refresh: () => void;
}

export function usePasswordPolicy(): KnownPolicy {
  const [policy, setPolicy] = useState<PasswordPolicy | null>(null);
  const load = useCallback((forceReload: boolean) => {
    // The form works without the policy, because the server validates too.
    loadPasswordPolicy({ forceReload }).then(setPolicy, () => {});
  }, []);
  useEffect(() => load(false), [load]);
  return { policy, refresh: useCallback(() => load(true), [load]) };
}
