import { api, unwrap } from '../api.ts';
import { store } from '../store.ts';
import { type Me, meAtom } from './me.ts';
import { claimsOf } from './token-claims.ts';
import { tokensAtom } from './tokens.ts';

/** Subject of the current tokens. */
function subjectNow(): string | null {
  const tokens = store.get(tokensAtom);
  return tokens && claimsOf(tokens.accessToken).sub;
}

/** Reloads the signed-in user. Discards the response if another user has signed in meanwhile. */
export async function refreshMe(): Promise<Me> {
  const subject = subjectNow();
  const me = await unwrap(api.GET('/me'));
  if (subject === null || subject === subjectNow()) store.set(meAtom, me);
  return me;
}
