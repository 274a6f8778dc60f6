import { type AuthOptions, type IdentityAccount, providerIdOf, providerNameOf } from '@nearhand/platform/identity';

/** A sign-in method, linked or available. */
export interface SignInMethod {
  /** Id in the identity protocol: `password`, `google.com`, `oidc.acme`. */
  providerId: string;
  /** Name in `GET /auth/provider`; `password` for the password. */
  name: string;
  /** Null for the password, whose title is translated. */
  title: string | null;
  isLinked: boolean;
  /** Whether this server offers it; a method that is no longer offered can still be removed. */
  isOffered: boolean;
  /** Address at the provider. */
  email: string | null;
}

/** The password first, then the methods that this server offers, then linked ones that it no longer offers. */
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
