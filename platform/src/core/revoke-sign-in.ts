import { boot } from './boot.ts';
import { claimsOf } from './token-claims.ts';

/** Tells the server that a sign-in is not wanted any more. Nobody waits for it: without an answer its tokens end by themselves. */
export function revokeSignIn(accessToken: string): void {
  const { sid } = claimsOf(accessToken);
  if (!sid) return;
  const url = new URL(`${boot.apiBase}/me/sign-in/${sid}`, location.href);
  // Sent on even when the page is closed at once.
  fetch(url, { method: 'DELETE', keepalive: true, headers: { Authorization: `Bearer ${accessToken}` } }).catch(() => {});
}
