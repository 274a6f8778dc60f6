import { api, unwrap } from './api.ts';
import { type Me, meAtom } from './me.ts';
import { store } from './store.ts';
import { claimsOf } from './token-claims.ts';
import { tokensAtom } from './tokens.ts';

/** Whose tokens there are at this moment. */
function subjectNow(): string | null {
  const tokens = store.get(tokensAtom);
  return tokens && claimsOf(tokens.accessToken).sub;
}

/** Reads afresh who is signed in. An answer about somebody who has signed out meanwhile is not kept: the next one is somebody else. */
export async function refreshMe(): Promise<Me> {
  const subject = subjectNow();
  const me = await unwrap(api.GET('/me'));
  if (subject === null || subject === subjectNow()) store.set(meAtom, me);
  return me;
}
