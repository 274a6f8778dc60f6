import { boot } from '../boot.ts';

type IdentityPath = `identitytoolkit.googleapis.com/${string}` | `securetoken.googleapis.com/${string}`;

/** Google's hosted service, where the first path segment is the host name. */
const hosted = 'https://identitytoolkit.googleapis.com';

/** Whether a hosted identity service is used. The mails then come from that service, and there are no recovery codes. */
export const isIdentityHosted = (): boolean => boot.identityBase !== '';

/** URL of an identity endpoint: on this origin, on another one, or on Google's hosts. */
export function identityUrl(path: IdentityPath): URL {
  const { identityBase, identityKey } = boot;
  const url = identityBase === hosted ? new URL(`https://${path}`) : new URL(`${identityBase}/${path}`, location.href);
  if (identityKey) url.searchParams.set('key', identityKey);
  return url;
}
