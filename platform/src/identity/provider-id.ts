const own: Record<string, string> = { google: 'google.com', apple: 'apple.com' };

/** What the identity protocol calls a provider that addresses and `GET /auth/provider` call `name`. */
export const providerIdOf = (name: string): string => own[name] ?? `oidc.${name}`;

/** The other way round. */
export const providerNameOf = (providerId: string): string =>
  Object.keys(own).find((name) => own[name] === providerId) ?? providerId.replace(/^oidc\./, '');
