import { useReconnections } from '@nearhand/platform/core';
import { type AuthOptions, loadAuthOptions } from '@nearhand/platform/identity';
import { useEffect, useState } from 'react';

const unknown: AuthOptions = { providers: [], isCaptchaRequired: false, isIdentityEmbedded: true };

/** Sign-in methods of this server, loaded unless the page knows them. Password sign-in works before they have loaded. */
export function useAuthOptions(known: AuthOptions | null = null): AuthOptions {
  const [options, setOptions] = useState(known ?? unknown);
  const reconnections = useReconnections();
  const isKnown = known !== null && reconnections === 0;
  useEffect(() => {
    if (!isKnown) loadAuthOptions().then(setOptions, () => {});
  }, [isKnown, reconnections]);
  return options;
}
