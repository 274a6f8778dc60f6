import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { app, appOf } from '../core/client/app.ts';
import { client, clientOf } from '../core/client/client.ts';
import { publishRoutes } from '../core/hrefs.ts';
import { fakeBroadcastChannels } from '../testing/fake-broadcast-channel.ts';
import { continueProvider, openProvider } from './open-provider.ts';
import { addressOf, newAttempt, providerRequestIn, takeAttempt } from './provider-attempt.ts';
import { sendProviderOutcome } from './provider-channel.ts';
import { besideRequestIn, takeAppAddress } from './sign-in-beside.ts';

interface FakeWindow {
  closed: boolean;
  wentTo: string;
  storage: Map<string, string>;
}

let opened: FakeWindow | null;
let isBlocked: boolean;
let channels: ReadonlySet<BroadcastChannel>;

describe('openProvider', () => {
  beforeEach(() => {
    opened = null;
    isBlocked = false;
    channels = fakeBroadcastChannels();
    Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
    window.open = () => {
      if (isBlocked) return null;
      const fake: FakeWindow = { closed: false, wentTo: '', storage: new Map() };
      opened = fake;
      return {
        get closed() {
          return fake.closed;
        },
        close: () => {
          fake.closed = true;
        },
        sessionStorage: { setItem: (key: string, value: string) => fake.storage.set(key, value) },
        location: {
          replace: (url: string) => {
            fake.wentTo = url;
          },
        },
      } as unknown as Window;
    };
  });

  afterEach(() => sessionStorage.clear());

  const attemptOf = (fake: FakeWindow | null) => JSON.parse([...(fake?.storage.values() ?? [])][0] ?? 'null');
  async function untilGone(): Promise<URL> {
    for (let turn = 0; turn < 100 && !opened?.wentTo; turn += 1) await new Promise((resolve) => setTimeout(resolve, 5));
    return new URL(opened?.wentTo ?? '');
  }

  it('opens the window synchronously and sends the challenge of a local verifier', async () => {
    const proof = openProvider({ provider: 'google', redirectTo: '/app/sessions' });
    expect(opened).not.toBeNull();
    const url = await untilGone();
    expect(url.pathname).toBe('/api/integration/auth/google');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ mode: 'popup', redirectTo: '/app/sessions' });
    const { id, verifier } = attemptOf(opened);
    expect(verifier).toBeUndefined();

    expect(await sendProviderOutcome(id, 'the-handle')).toBe(true);
    const { handle, verifier: kept } = await proof;
    expect(handle).toBe('the-handle');
    const digest = await webcrypto.subtle.digest('SHA-256', new TextEncoder().encode(kept));
    expect(url.searchParams.get('challenge')).toBe(Buffer.from(digest).toString('base64url'));
    expect(opened?.closed).toBe(true);
  });

  it('keeps what a link to the API asks for', async () => {
    const request = providerRequestIn('provider=northwind&redirectTo=%2Fapp%2Fsessions&invitationToken=invited&mode=ios_app');
    if (!request) throw new Error('No request');
    const attempt = newAttempt({ ...request, from: '/user/sign-in' }, 'page');
    const { pathname, searchParams } = new URL(await addressOf(attempt, request));
    expect(pathname).toBe('/api/integration/auth/northwind');
    expect(Object.fromEntries(searchParams)).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      mode: 'ios_app',
      redirectTo: '/app/sessions',
      invitationToken: 'invited',
    });
    expect(attempt).toMatchObject({ mode: 'page', from: '/user/sign-in' });
    expect(providerRequestIn('the-handle')).toBeNull();
  });

  it('accepts only the result of its own attempt', async () => {
    const proof = openProvider({ provider: 'google' });
    await untilGone();
    new BroadcastChannel('nearhand.provider').postMessage({ kind: 'arrived', attemptId: 'another', outcome: 'stray' });
    const { id } = attemptOf(opened);
    expect(await sendProviderOutcome(id, 'mine')).toBe(true);
    expect((await proof).handle).toBe('mine');
  });

  it.each([
    ['failed', 'AUTHORIZATION_FAILED', 'AUTHORIZATION_FAILED'],
    ['failed, whatever the reason', 'UNTRUSTED_REDIRECT', 'AUTHORIZATION_FAILED'],
    ['is not offered here', 'PROVIDER_NOT_CONFIGURED', 'OPERATION_NOT_ALLOWED'],
    ['was tried too often', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS_TRY_LATER'],
  ])('rejects when signing in %s', async (_, error, code) => {
    const proof = openProvider({ provider: 'google' });
    await untilGone();
    const failed = expect(proof).rejects.toThrow(code);
    await sendProviderOutcome(attemptOf(opened).id, `error=${error}`);
    await failed;
  });

  it('reports a closed window and still accepts a late result', async () => {
    let isClosed = false;
    const onClosed = () => {
      isClosed = true;
    };
    const proof = openProvider({ provider: 'google', onClosed });
    await untilGone();
    // A provider's cross-origin isolation also makes the window look closed.
    if (opened) opened.closed = true;
    for (let turn = 0; turn < 100 && !isClosed; turn += 1) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isClosed).toBe(true);
    await sendProviderOutcome(attemptOf(opened).id, 'late');
    expect((await proof).handle).toBe('late');
  });

  it('rejects when the window is blocked and the page must stay', async () => {
    isBlocked = true;
    await expect(openProvider({ provider: 'google' })).rejects.toThrow('POPUP_BLOCKED');
    expect(takeAttempt()).toBeNull();
  });

  it('never leaves a desktop app for the provider, and asks for an update if no window opens', async () => {
    isBlocked = true;
    const web = { ...client };
    Object.assign(client, clientOf({ kind: 'desktop', appVersion: '1', os: 'windows', store: 'direct', send: () => true }, ''));
    await expect(openProvider({ provider: 'google', canLeave: true })).rejects.toThrow('POPUP_FAILED');
    Object.assign(client, web);
    expect(takeAttempt()).toBeNull();
  });

  describe('in an app that opens providers in the browser of the system', () => {
    const web = { ...app };
    let urls: URL[];
    let post: (json: string) => void;
    beforeEach(() => {
      publishRoutes([{ name: 'auth-callback', path: '/user/auth_callback' }]);
      urls = [];
      const nearhandBridge = {
        ...{ version: 2, kind: 'desktop', appVersion: '1', os: 'windows', store: 'direct' },
        postMessage: (json: string) => urls.push(new URL(JSON.parse(json).url)),
        listen: (listener: typeof post) => {
          post = listener;
        },
      };
      Object.assign(app, appOf({ nearhandBridge }));
    });
    afterEach(() => void Object.assign(app, web));

    /** The fragment of the page in the browser. */
    async function fragmentOf(opening: number): Promise<string> {
      for (let turn = 0; turn < 100 && urls.length <= opening; turn += 1) await new Promise((resolve) => setTimeout(resolve, 5));
      return urls[opening]?.hash.slice(1) ?? '';
    }
    const comeBack = (fragment: string, outcome: string) =>
      post(JSON.stringify({ type: 'signedIn', state: new URLSearchParams(fragment).get('state'), outcome }));

    it('signs in with the outcome of this attempt', async () => {
      const onClosed = jest.fn();
      const proof = openProvider({ provider: 'google', redirectTo: '/app/sessions', onClosed });
      const fragment = await fragmentOf(0);
      expect(opened).toBeNull();
      expect(urls[0]?.pathname).toBe('/user/auth_callback');
      const { state = '', challenge = '', ...others } = Object.fromEntries(new URLSearchParams(fragment));
      expect(others).toEqual({ provider: 'google', redirectTo: '/app/sessions' });

      const start = new URL(besideRequestIn(fragment) ?? '');
      expect(start.pathname).toBe('/api/integration/auth/google');
      expect(Object.fromEntries(start.searchParams)).toEqual({ challenge, redirectTo: '/app/sessions' });
      expect(takeAppAddress('x')).toBe(`nearhand://auth?state=${state}&outcome=x`);
      expect(takeAppAddress('x')).toBeNull();
      window.dispatchEvent(new Event('focus'));
      expect(onClosed).toHaveBeenCalledTimes(1);
      comeBack('state=another', 'stolen');
      comeBack(fragment, 'the-handle');
      expect(await proof).toMatchObject({ handle: 'the-handle', provider: 'google', verifier: expect.stringMatching(/^[\w-]{43}$/) });
    });

    it('lets the next page continue, once', async () => {
      const leaving = new AbortController();
      const first = openProvider({ provider: 'google', signal: leaving.signal });
      const fragment = await fragmentOf(0);
      leaving.abort();
      await expect(first).rejects.toThrow('Cancelled');
      const staying = new AbortController().signal;
      const next = continueProvider(staying);
      comeBack(fragment, 'the-handle');
      expect(await next).toMatchObject({ handle: 'the-handle', provider: 'google' });
      expect(continueProvider(staying)).toBeNull();
    });

    it('continues only the last sign-in, and none that adds a provider to an account', async () => {
      const leaving = new AbortController();
      const attempts = [openProvider({ provider: 'google', signal: leaving.signal })];
      const before = await fragmentOf(0);
      attempts.push(openProvider({ provider: 'apple', signal: leaving.signal }));
      const fragment = await fragmentOf(1);
      const next = continueProvider(new AbortController().signal);
      comeBack(before, 'late');
      comeBack(fragment, 'the-handle');
      expect(await next).toMatchObject({ handle: 'the-handle', provider: 'apple' });
      attempts.push(openProvider({ provider: 'google', purpose: 'link', signal: leaving.signal }));
      await fragmentOf(2);
      expect(continueProvider(leaving.signal)).toBeNull();
      leaving.abort();
      expect((await Promise.allSettled(attempts)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
    });

    it('is none that the app has not taken', async () => {
      Object.assign(app, { signInBeside: () => false });
      await expect(openProvider({ provider: 'google' })).rejects.toThrow('POPUP_BLOCKED');
      expect(continueProvider(new AbortController().signal)).toBeNull();
    });
  });

  it('stops listening when the provider URL could not be created', async () => {
    const digest = jest.spyOn(webcrypto.subtle, 'digest').mockRejectedValueOnce(new Error('No digest'));
    await expect(openProvider({ provider: 'google' })).rejects.toThrow('No digest');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(channels.size).toBe(0);
    expect(opened?.closed).toBe(true);
    digest.mockRestore();
  });
});
