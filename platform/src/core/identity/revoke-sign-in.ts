import { boot } from '../boot.ts';
import { nativeFetch } from '../native-fetch.ts';
import { claimsOf } from './token-claims.ts';

/** Revokes the sign-in on the server. Best effort: otherwise the tokens expire. */
export function revokeSignIn(accessToken: string): void {
  const { sid } = claimsOf(accessToken);
  if (!sid) return;
  const url = new URL(`${boot.apiBase}/me/sign-in/${sid}`, location.href);
  // `keepalive` sends the request even when the page closes.
  nativeFetch(url, { method: 'DELETE', keepalive: true, headers: { Authorization: `Bearer ${accessToken}` } }).catch(() => {});
}
