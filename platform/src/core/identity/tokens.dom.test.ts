import { jest } from '@jest/globals';
import { api } from '../api.ts';
import { store } from '../store.ts';
import { reauthenticationRequestAtom } from './reauthentication-request.ts';
import { signOutReasonAtom } from './sign-out-reason.ts';
import {
  accessToken,
  hasSignedOutHere,
  isSignedIn,
  reauthenticateInPlaceWhen,
  replaceAccessToken,
  signOut,
  storeTokens,
  tokensAtom,
} from './tokens.ts';

const hourMs = 3_600_000;
const old = { accessToken: 'old', refreshToken: 'used-once', expiresAt: 0 };
let asked: string[] = [];

describe('tokens', () => {
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

  it('are renewed when they have expired', async () => {
    identityAnswers(() => Response.json({ id_token: 'new', refresh_token: 'next', expires_in: '3600' }));
    expect(await accessToken()).toBe('new');
    expect(asked).toEqual([JSON.stringify({ grant_type: 'refresh_token', refresh_token: 'used-once' })]);
    expect(store.get(tokensAtom)?.refreshToken).toBe('next');
  });

  it("are read from another tab's renewal instead of reusing a refresh token", async () => {
    identityAnswers(() => new Response(null, { status: 500 }));
    // Written by another tab, before this tab receives the storage event.
    localStorage.setItem(
      'nearhand.tokens',
      JSON.stringify({ accessToken: 'theirs', refreshToken: 'next', expiresAt: Date.now() + hourMs }),
    );
    expect(await accessToken()).toBe('theirs');
    expect(asked).toEqual([]);
  });

  it('are renewed in a frame whose browser denies storage and locks', async () => {
    const denied = () => {
      throw new DOMException('Access is denied', 'SecurityError');
    };
    const locks = jest.spyOn(navigator.locks, 'request').mockImplementation(async () => denied());
    const storage = jest.spyOn(window, 'localStorage', 'get').mockImplementation(denied);
    storeTokens('old', 'used-once', 0);
    identityAnswers(() => Response.json({ id_token: 'new', refresh_token: 'next', expires_in: '3600' }));
    expect(await accessToken()).toBe('new');
    expect(await accessToken()).toBe('new');
    expect(asked).toHaveLength(1);
    store.set(tokensAtom, null);
    locks.mockRestore();
    storage.mockRestore();
  });

  it('are removed when the refresh token is rejected', async () => {
    identityAnswers(() => Response.json({}, { status: 400 }));
    expect(await accessToken()).toBeNull();
    expect(isSignedIn()).toBe(false);
  });

  it('keep the reason of a deactivation until the API accepts a token', async () => {
    store.set(tokensAtom, { ...old, expiresAt: Date.now() + hourMs });
    const answers = [
      new Response(null, { status: 401 }),
      Response.json({ error: { message: 'USER_DISABLED' } }, { status: 400 }),
      Response.json({}),
    ];
    globalThis.fetch = async () => answers.shift() ?? Response.error();
    await api.GET('/me');
    expect(store.get(signOutReasonAtom)).toBe('deactivated');

    storeTokens('new', 'fresh', 3600);
    expect(store.get(signOutReasonAtom)).toBe('deactivated');
    await api.GET('/me');
    expect(store.get(signOutReasonAtom)).toBeNull();
  });

  it.each(['deactivated', 'deleted'] as const)(
    "keep the API's reason for an account that is %s, independent of the identity provider",
    async (reason) => {
      store.set(tokensAtom, { ...old, expiresAt: Date.now() + hourMs });
      globalThis.fetch = async () => Response.json({ code: 'UNAUTHENTICATED', details: { reason } }, { status: 401 });
      await api.GET('/me');
      expect(store.get(signOutReasonAtom)).toBe(reason);
    },
  );

  describe.each([
    ['new tokens', () => Response.json({ id_token: 'late', refresh_token: 'late', expires_in: '3600' })],
    ['refusals', () => Response.json({}, { status: 400 })],
  ])('when %s come late', (_, late) => {
    const answersAfter = (change: () => void) =>
      identityAnswers(() => {
        change();
        return late();
      });

    it('stay removed if the user has signed out', async () => {
      answersAfter(() => store.set(tokensAtom, null));
      expect(await accessToken()).toBeNull();
      expect(isSignedIn()).toBe(false);
    });

    it('stay those of a later sign-in, also of another tab', async () => {
      const later = { accessToken: 'later', refreshToken: 'later', expiresAt: Date.now() + hourMs };
      answersAfter(() => localStorage.setItem('nearhand.tokens', JSON.stringify(later)));
      expect(await accessToken()).toBe('later');
      expect(JSON.parse(localStorage.getItem('nearhand.tokens') ?? '')).toEqual(later);
    });
  });

  it('stay valid when the identity provider is unavailable', async () => {
    identityAnswers(() => new Response(null, { status: 503 }));
    expect(await accessToken()).toBe('old');
    expect(isSignedIn()).toBe(true);
  });

  describe('when the sign-in has ended elsewhere', () => {
    const request = () => store.get(reauthenticationRequestAtom);
    const untilAsked = async () => {
      for (let turn = 0; turn < 20 && !request(); turn += 1) await new Promise((resolve) => setTimeout(resolve));
    };

    beforeEach(() => reauthenticateInPlaceWhen(() => true));
    afterEach(() => reauthenticateInPlaceWhen(() => false));

    it('requests reauthentication once and continues all calls with the new token', async () => {
      identityAnswers(() => Response.json({}, { status: 400 }));
      const waiting = Promise.all([accessToken(), accessToken(), replaceAccessToken('old')]);
      await untilAsked();
      expect(request()).toMatchObject({ reason: 'ended' });
      expect(isSignedIn()).toBe(false);
      expect(localStorage.getItem('nearhand.tokens')).toBe('null');

      storeTokens('new', 'fresh', 3600);
      request()?.complete();
      expect(await waiting).toEqual(['new', 'new', 'new']);
      expect(asked).toHaveLength(1);
    });

    it('lets later calls wait for the open request', async () => {
      identityAnswers(() => Response.json({}, { status: 400 }));
      const first = accessToken();
      await untilAsked();
      const late = accessToken();
      storeTokens('new', 'fresh', 3600);
      request()?.complete();
      expect(await Promise.all([first, late])).toEqual(['new', 'new']);
    });

    it('returns null when the request is cancelled', async () => {
      identityAnswers(() => Response.json({}, { status: 400 }));
      const first = accessToken();
      await untilAsked();
      request()?.cancel();
      expect(await first).toBeNull();
    });
  });

  it('are renewed when the API rejects one, which is not used again', async () => {
    store.set(tokensAtom, { ...old, expiresAt: Date.now() + hourMs });
    identityAnswers(() => Response.json({ id_token: 'new', refresh_token: 'next', expires_in: '3600' }));
    expect(await replaceAccessToken('old')).toBe('new');
    expect(await replaceAccessToken('old')).toBe('new');
    expect(asked).toHaveLength(1);
  });

  it('record whether the user signed out in this tab', () => {
    expect(hasSignedOutHere()).toBe(false);
    signOut();
    expect(hasSignedOutHere()).toBe(true);
    storeTokens('new', 'fresh', 3600);
    store.set(tokensAtom, null);
    expect(hasSignedOutHere()).toBe(false);
  });

  it('are revoked on the server when the user signs out', () => {
    const calls: [string, unknown][] = [];
    globalThis.fetch = async (input, init) => {
      calls.push([`${init?.method} ${new URL(String(input)).pathname}`, new Headers(init?.headers).get('Authorization')]);
      return new Response(null, { status: 204 });
    };
    const token = `head.${btoa(JSON.stringify({ sub: 'ada', sid: 'this-one' }))}.signature`;
    storeTokens(token, 'refresh', 3600);
    signOut();
    expect(calls).toEqual([['DELETE /api/me/sign-in/this-one', `Bearer ${token}`]]);
    expect(localStorage.getItem('nearhand.tokens')).toBe('null');
  });
});
