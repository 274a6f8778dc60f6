import 'fake-indexeddb/auto';
import { jest } from '@jest/globals';
import { signInHere } from '../../testing/sign-in.ts';
import { api } from '../api.ts';
import { pushSubscriptionIdAtom } from '../page/push-subscription.ts';
import { store } from '../store.ts';
import { reauthenticationRequestAtom } from './reauthentication-request.ts';
import { hasSignedOutHere, isSignedIn, sealFormerTokens, sealTokens, signInAtom } from './sign-in.ts';
import { signOutReasonAtom } from './sign-out-reason.ts';
import { accessToken, reauthenticateInPlaceWhen, replaceAccessToken, signOut, storeTokens } from './tokens.ts';

const hourMs = 3_600_000;
const old = { accessToken: 'old', refreshToken: 'used-once' };
const own = () => localStorage.getItem('nearhand.sign-in');

/** A sign-in of another tab, before this tab receives the storage event. */
async function signInElsewhere(accessToken: string): Promise<string> {
  const { signIn } = await sealTokens({ accessToken, refreshToken: 'next' }, Date.now() + hourMs);
  localStorage.setItem('nearhand.sign-in', JSON.stringify(signIn));
  return JSON.stringify(signIn);
}

let asked: string[] = [];

describe('tokens', () => {
  beforeEach(() => {
    asked = [];
    signInHere({ ...old, expiresAt: 0 });
  });

  function identityAnswers(answer: () => Response | Promise<Response>): void {
    globalThis.fetch = async (input, init) => {
      asked.push(await new Request(input, init).text());
      return answer();
    };
  }

  it('are renewed when they have expired', async () => {
    identityAnswers(() => Response.json({ id_token: 'new', refresh_token: 'next', expires_in: '3600' }));
    expect(await accessToken()).toBe('new');
    expect(asked).toEqual([JSON.stringify({ grant_type: 'refresh_token', refresh_token: 'used-once' })]);
    expect(await accessToken()).toBe('new');
    expect(asked).toHaveLength(1);
  });

  it("are read from another tab's renewal instead of reusing a refresh token", async () => {
    identityAnswers(() => new Response(null, { status: 500 }));
    await signInElsewhere('theirs');
    expect(await accessToken()).toBe('theirs');
    expect(asked).toEqual([]);
  });

  it('are in no storage, and another tab of this browser can read them', async () => {
    await storeTokens({ accessToken: 'secret-access', refreshToken: 'secret-refresh' }, 3600);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('secret');
    jest.resetModules();
    const other = await import('./tokens.ts');
    expect(await other.accessToken()).toBe('secret-access');
  });

  it('are sealed if an older version kept them readable', async () => {
    store.set(signInAtom, null);
    localStorage.setItem('nearhand.tokens', JSON.stringify({ accessToken: 'former', refreshToken: 'r', expiresAt: Date.now() + hourMs }));
    await sealFormerTokens();
    expect(await accessToken()).toBe('former');
    expect(JSON.stringify({ ...localStorage })).not.toContain('former');
  });

  it('ask for a new sign-in when this browser has lost its key', async () => {
    const { signIn: lost } = await sealTokens(old, Date.now() + hourMs);
    store.set(signInAtom, { ...lost, sealed: btoa('of another key, which is longer than its nonce') });
    expect(await accessToken()).toBeNull();
    expect(isSignedIn()).toBe(false);
  });

  it('are renewed in a frame whose browser denies storage and locks', async () => {
    const denied = () => {
      throw new DOMException('Access is denied', 'SecurityError');
    };
    const locks = jest.spyOn(navigator.locks, 'request').mockImplementation(async () => denied());
    const storage = jest.spyOn(window, 'localStorage', 'get').mockImplementation(denied);
    await storeTokens(old, 0);
    identityAnswers(() => Response.json({ id_token: 'new', refresh_token: 'next', expires_in: '3600' }));
    expect(await accessToken()).toBe('new');
    expect(await accessToken()).toBe('new');
    expect(asked).toHaveLength(1);
    store.set(signInAtom, null);
    locks.mockRestore();
    storage.mockRestore();
  });

  it('are removed when the refresh token is rejected', async () => {
    identityAnswers(() => Response.json({}, { status: 400 }));
    expect(await accessToken()).toBeNull();
    expect(isSignedIn()).toBe(false);
  });

  it('keep the reason of a deactivation until the API accepts a token', async () => {
    signInHere(old);
    const answers = [
      new Response(null, { status: 401 }),
      Response.json({ error: { message: 'USER_DISABLED' } }, { status: 400 }),
      Response.json({}),
    ];
    globalThis.fetch = async () => answers.shift() ?? Response.error();
    await api.GET('/me');
    expect(store.get(signOutReasonAtom)).toBe('deactivated');

    signInHere({ accessToken: 'new', refreshToken: 'fresh' });
    expect(store.get(signOutReasonAtom)).toBe('deactivated');
    await api.GET('/me');
    expect(store.get(signOutReasonAtom)).toBeNull();
  });

  it.each(['deactivated', 'deleted'] as const)(
    "keep the API's reason for an account that is %s, independent of the identity provider",
    async (reason) => {
      signInHere(old);
      globalThis.fetch = async () => Response.json({ code: 'UNAUTHENTICATED', details: { reason } }, { status: 401 });
      await api.GET('/me');
      expect(store.get(signOutReasonAtom)).toBe(reason);
    },
  );

  describe.each([
    ['new tokens', () => Response.json({ id_token: 'late', refresh_token: 'late', expires_in: '3600' })],
    ['refusals', () => Response.json({}, { status: 400 })],
  ])('when %s come late', (_, late) => {
    const answersAfter = (change: () => unknown) =>
      identityAnswers(async () => {
        await change();
        return late();
      });

    it('stay removed if the user has signed out', async () => {
      answersAfter(() => store.set(signInAtom, null));
      expect(await accessToken()).toBeNull();
      expect(isSignedIn()).toBe(false);
    });

    it('stay those of a later sign-in, also of another tab', async () => {
      let later = '';
      answersAfter(async () => {
        later = await signInElsewhere('later');
      });
      expect(await accessToken()).toBe('later');
      expect(own()).toBe(later);
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
      expect(own()).toBe('null');

      signInHere({ accessToken: 'new', refreshToken: 'fresh' });
      request()?.complete();
      expect(await waiting).toEqual(['new', 'new', 'new']);
      expect(asked).toHaveLength(1);
    });

    it('lets later calls wait for the open request', async () => {
      identityAnswers(() => Response.json({}, { status: 400 }));
      const first = accessToken();
      await untilAsked();
      const late = accessToken();
      signInHere({ accessToken: 'new', refreshToken: 'fresh' });
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
    signInHere(old);
    identityAnswers(() => Response.json({ id_token: 'new', refresh_token: 'next', expires_in: '3600' }));
    expect(await replaceAccessToken('old')).toBe('new');
    expect(await replaceAccessToken('old')).toBe('new');
    expect(asked).toHaveLength(1);
  });

  it('record whether the user signed out in this tab', () => {
    expect(hasSignedOutHere()).toBe(false);
    signOut();
    expect(hasSignedOutHere()).toBe(true);
    signInHere({ accessToken: 'new', refreshToken: 'fresh' });
    store.set(signInAtom, null);
    expect(hasSignedOutHere()).toBe(false);
  });

  it('are revoked on the server when the user signs out', async () => {
    const calls: [string, unknown][] = [];
    globalThis.fetch = async (input, init) => {
      calls.push([`${init?.method} ${new URL(String(input)).pathname}`, new Headers(init?.headers).get('Authorization')]);
      return new Response(null, { status: 204 });
    };
    const token = `head.${btoa(JSON.stringify({ sub: 'ada', sid: 'this-one' }))}.signature`;
    await storeTokens({ accessToken: token, refreshToken: 'refresh' }, 3600);
    signOut();
    await Promise.resolve();
    expect(calls).toEqual([['DELETE /api/me/sign-in/this-one', `Bearer ${token}`]]);
    expect(own()).toBe('null');
  });

  it('end the push subscription when a user of a hosted identity provider signs out', async () => {
    const calls: string[] = [];
    globalThis.fetch = async (input, init) => {
      calls.push(`${init?.method} ${new URL(String(input)).pathname}`);
      return new Response(null, { status: 204 });
    };
    store.set(pushSubscriptionIdAtom, 'this-browser');
    await storeTokens({ accessToken: `head.${btoa(JSON.stringify({ sub: 'ada' }))}.signature`, refreshToken: 'refresh' }, 3600);
    signOut();
    await Promise.resolve();
    store.set(pushSubscriptionIdAtom, null);
    expect(calls).toEqual(['DELETE /api/me/push/this-browser']);
  });
});
