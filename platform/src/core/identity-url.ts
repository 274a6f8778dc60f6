import { boot } from './boot.ts';

type IdentityPath = `identitytoolkit.googleapis.com/${string}` | `securetoken.googleapis.com/${string}`;

/** The hosted service; there the first segment of the path is the host. */
const hosted = 'https://identitytoolkit.googleapis.com';

/** Another service keeps the identities than this server: it mails its links itself, and knows no recovery codes. */
export const isIdentityHosted = (): boolean => boot.identityBase !== '';

/** Where the identity provider answers: at this origin, in the same way at another one, or at the hosted service. */
export function identityUrl(path: IdentityPath): URL {
  const { identityBase, identityKey } = boot;
  const url = identityBase === hosted ? new URL(`https://${path}`) : new URL(`${identityBase}/${path}`, location.href);
  if (identityKey) url.searchParams.set('key', identityKey);
  return url;
}
