import { type ReauthenticationRequest } from '@nearhand/platform/host';
import { type AuthOptions, type IdentityAccount, lookUpAccount, providerIdOf } from '@nearhand/platform/identity';
import { useEffect, useState } from 'react';
import { useAuthOptions } from '../sign-in/use-auth-options';

interface SignInMethods {
  hasPassword: boolean;
  providers: AuthOptions['providers'];
}

/** The user's sign-in methods; all methods if they cannot be read any more. */
export function useSignInMethods(reason: ReauthenticationRequest['reason']): SignInMethods {
  const { providers } = useAuthOptions();
  const [own, setOwn] = useState<IdentityAccount | null>(null);
  useEffect(() => {
    if (reason === 'sensitive') lookUpAccount().then(setOwn, () => {});
  }, [reason]);
  if (!own) return { hasPassword: true, providers };
  const ids = new Set(own.providerUserInfo.map(({ providerId }) => providerId));
  const linked = providers.filter(({ name }) => ids.has(providerIdOf(name)));
  const hasPassword = own.passwordHash !== undefined || linked.length === 0;
  return { hasPassword, providers: linked };
}
