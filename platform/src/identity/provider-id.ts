const own: Record<string, string> = { google: 'google.com', apple: 'apple.com' };

/** Maps a provider name to its id in the identity protocol. */
export const providerIdOf = (name: string): string => own[name] ?? `oidc.${name}`;

/** Maps a provider id of the identity protocol to its name. */
export const providerNameOf = (providerId: string): string =>
  Object.keys(own).find((name) => own[name] === providerId) ?? providerId.replace(/^oidc\./, '');
