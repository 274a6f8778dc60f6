import { type AuthOptions, loadAuthOptions } from '@nearhand/platform/identity';
import { useEffect, useState } from 'react';

const unknown: AuthOptions = { providers: [], isCaptchaRequired: false, isIdentityEmbedded: true };

/** The ways of signing in there are here. Passwords work without an answer, so nothing waits for it. */
export function useAuthOptions(): AuthOptions {
  const [options, setOptions] = useState(unknown);
  useEffect(() => {
    loadAuthOptions().then(setOptions, () => {});
  }, []);
  return options;
}
