import { store } from './store.ts';
import { accessToken, isSignedIn, tokensAtom } from './tokens.ts';

const hourMs = 3_600_000;
const old = { accessToken: 'old', refreshToken: 'used-once', expiresAt: 0 };
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  store.set(tokensAtom, old);
});

function identityAnswers(answer: () => Response): void {
  globalThis.fetch = async (input, init) => {
    asked.push(await new Request(input, init).text());
    return answer();
  };
}

it('renews tokens that have run out', async () => {
  identityAnswers(() => Response.json({ id_token: 'new', refresh_token: 'next', expires_in: '3600' }));
  expect(await accessToken()).toBe('new');
  expect(asked).toEqual([JSON.stringify({ grant_type: 'refresh_token', refresh_token: 'used-once' })]);
  expect(store.get(tokensAtom)?.refreshToken).toBe('next');
});

it('uses what another tab has renewed, and never a refresh token twice', async () => {
  identityAnswers(() => new Response(null, { status: 500 }));
  // Written by another tab; this one has not heard of it yet.
  localStorage.setItem('nearhand.tokens', JSON.stringify({ accessToken: 'theirs', refreshToken: 'next', expiresAt: Date.now() + hourMs }));
  expect(await accessToken()).toBe('theirs');
  expect(asked).toEqual([]);
});

it('signs out when the refresh token is refused', async () => {
  identityAnswers(() => Response.json({}, { status: 400 }));
  expect(await accessToken()).toBeNull();
  expect(isSignedIn()).toBe(false);
});

it('stays signed in when the identity provider has a bad moment', async () => {
  identityAnswers(() => new Response(null, { status: 503 }));
  expect(await accessToken()).toBe('old');
  expect(isSignedIn()).toBe(true);
});
