import { boot } from '../boot.ts';
import { nativeFetch } from '../native-fetch.ts';
import { readStored } from '../storage/stored-atom.ts';
import { claimsOf } from './token-claims.ts';

/** Path of what ends on the server: the sign-in with all that belongs to it, or push messages if a hosted identity provider issued it. */
function pathOf(accessToken: string): string | null {
  const { sid } = claimsOf(accessToken);
  if (sid) return `/me/sign-in/${sid}`;
  const pushSubscriptionId = readStored<string | null>('push-subscription', null);
  return pushSubscriptionId && `/me/push/${pushSubscriptionId}`;
}

/** Revokes the sign-in on the server. Best effort: otherwise the tokens expire. */
export function revokeSignIn(accessToken: string): void {
  const path = pathOf(accessToken);
  if (!path) return;
  const url = new URL(boot.apiBase + path, location.href);
  // `keepalive` sends the request even when the page closes.
  nativeFetch(url, { method: 'DELETE', keepalive: true, headers: { Authorization: `Bearer ${accessToken}` } }).catch(() => {});
}
