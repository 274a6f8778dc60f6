import { api, unwrap } from '../api.ts';
import { store } from '../store.ts';
import { type Me, meAtom } from './me.ts';
import { signInAtom } from './sign-in.ts';

const subjectNow = (): string | null => store.get(signInAtom)?.claims.sub ?? null;

/** Reloads the signed-in user. Discards the response if another user has signed in meanwhile. */
export async function refreshMe(): Promise<Me> {
  const subject = subjectNow();
  const me = await unwrap(api.GET('/me'));
  if (subject === null || subject === subjectNow()) store.set(meAtom, me);
  return me;
}
