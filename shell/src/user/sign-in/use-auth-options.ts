import { useReconnections } from '@nearhand/platform/core';
import { type AuthOptions, loadAuthOptions } from '@nearhand/platform/identity';
import { useEffect, useState } from 'react';

const unknown: AuthOptions = { providers: [], isCaptchaRequired: false, isIdentityEmbedded: true };

/** Sign-in methods of this server. Password sign-in works before they have loaded. */
export function useAuthOptions(): AuthOptions {
  const [options, setOptions] = useState(unknown);
  const reconnections = useReconnections();
  useEffect(() => {
    loadAuthOptions().then(setOptions, () => {});
  }, [reconnections]);
  return options;
}
