import { aMe } from '../../testing/a-me.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { signInHere } from '../../testing/sign-in.ts';
import { store } from '../store.ts';
import { meAtom } from './me.ts';
import { refreshMe } from './refresh-me.ts';
import { signInAtom } from './sign-in.ts';

const tokenOf = (sub: string) => `head.${btoa(JSON.stringify({ sub, iat: 0, exp: 3600 }))}.signature`;
const signInAs = (sub: string) => signInHere({ accessToken: tokenOf(sub), refreshToken: 'refresh' });

const ada = aMe();
const bob = aMe({ user: { email: 'bob@example.com', name: 'Bob' } });

/** Delays the response of `GET /me` until the returned function is called. */
function slowly(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  fakeApi({ 'GET /me': () => promise.then(() => ada) });
  return resolve;
}

describe('refreshMe', () => {
  beforeEach(() => {
    store.set(meAtom, null);
    signInAs('ada');
  });

  it('stores the user, also when the token was renewed meanwhile', async () => {
    const answer = slowly();
    const me = refreshMe();
    signInAs('ada');
    answer();
    expect((await me).user.name).toBe('Ada Nowak');
    expect(store.get(meAtom)).toEqual(ada);
  });

  it('discards the user after a sign-out', async () => {
    const answer = slowly();
    const me = refreshMe();
    store.set(signInAtom, null);
    answer();
    await me;
    expect(store.get(meAtom)).toBeNull();
  });

  it('discards the user after another one has signed in', async () => {
    const answer = slowly();
    const me = refreshMe();
    signInAs('bob');
    store.set(meAtom, bob);
    answer();
    await me;
    expect(store.get(meAtom)).toEqual(bob);
  });
});
