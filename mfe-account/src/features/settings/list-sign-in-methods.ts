import { type AuthOptions, type IdentityAccount, providerIdOf, providerNameOf } from '@nearhand/platform/identity';

/** A way of signing in, open or not. */
export interface SignInMethod {
  /** As the identity protocol names it: `password`, `google.com`, `oidc.acme`. */
  providerId: string;
  /** As `GET /auth/provider` and the addresses name it; `password` for the password. */
  name: string;
  /** Null for the password, whose name is translated. */
  title: string | null;
  isLinked: boolean;
  /** Whether this server offers it now; what it no longer offers can still be taken away. */
  isOffered: boolean;
  /** The address there. */
  email: string | null;
}

/** The password first, then what this server offers, then what is linked from former times. */
export function listSignInMethods({ providers }: AuthOptions, { providerUserInfo, passwordHash }: IdentityAccount): SignInMethod[] {
  const linked = new Map(providerUserInfo.filter(({ providerId }) => providerId !== 'password').map((info) => [info.providerId, info]));
  const offered = providers.map(({ name, title }) => ({ providerId: providerIdOf(name), name, title }));
  const former = [...linked.keys()]
    .filter((providerId) => !offered.some((one) => one.providerId === providerId))
    .map((providerId) => ({ providerId, name: providerNameOf(providerId), title: providerNameOf(providerId) }));
  const password = {
    providerId: 'password',
    name: 'password',
    title: null,
    isLinked: passwordHash !== undefined,
    isOffered: true,
    email: null,
  };
  const others = [...offered, ...former].map((one) => ({
    ...one,
    isLinked: linked.has(one.providerId),
    isOffered: offered.includes(one),
    email: linked.get(one.providerId)?.email ?? null,
  }));
  return [password, ...others];
}
