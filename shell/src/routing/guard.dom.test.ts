import { jest } from '@jest/globals';
import type { Descriptor, ReleasedBuild } from '@nearhand/contracts/release';
import { client, hrefOf, isSignedIn, localeAtom, meAtom, signOut, store } from '@nearhand/platform/core';
import {
  addMessages,
  endSignIn,
  notificationsAtom,
  publishRoutes,
  reauthenticateInPlaceWhen,
  reauthenticationRequestAtom,
  signInAtom,
} from '@nearhand/platform/host';
import { aMe, english, errorResponse, fakeApi, signInHere } from '@nearhand/platform/testing';
import { activateLocale, loadMessages } from '../intl/load-messages';
import { guard, loadUserEarly } from './guard';

const url = new URL('http://localhost/app/devices?pageSize=50');

const whereOf = (answer: Response | null) => answer?.headers.get('Location');
const shown = () => store.get(notificationsAtom);

describe('guard', () => {
  beforeEach(() => {
    addMessages('en', english);
    publishRoutes([
      { name: 'sign-in', path: '/user/sign-in' },
      { name: 'sign-up', path: '/user/sign-up' },
      { name: 'upgrade', path: '/app/account/upgrade' },
      { name: 'delete', path: '/app/account/delete' },
      { name: 'devices', path: '/app/devices' },
      { name: 'settings', path: '/app/account/settings' },
      { name: 'session-window', path: '/app/session/desktop/:id' },
    ]);
    store.set(signInAtom, null);
    store.set(meAtom, null);
    store.set(notificationsAtom, []);
  });

  it('admits everybody to a public page without a request', async () => {
    const api = fakeApi({});
    expect(await guard('public', url)).toBeNull();
    expect(api.calls).toEqual([]);
  });

  it('redirects a new visitor to sign-up, a returning one to sign-in, and keeps the destination', async () => {
    expect(whereOf(await guard('verified', url))).toBe('/user/sign-up?redirectTo=%2Fapp%2Fdevices%3FpageSize%3D50');
    signInHere({ accessToken: 'token', refreshToken: 'refresh' });
    signOut();
    expect(whereOf(await guard('verified', url))).toBe('/user/sign-in?redirectTo=%2Fapp%2Fdevices%3FpageSize%3D50');
  });

  it.each([
    ['closes a session window', '/app/session/desktop/1', 1],
    ['closes no other page', '/app/devices', 0],
  ])('%s without a sign-in in a desktop app', async (_name, path, count) => {
    const close = jest.spyOn(client, 'closeWindow').mockReturnValue();
    Object.assign(client, { closesSessionWindow: true });
    await guard('verified', new URL(path, 'http://localhost'));
    Object.assign(client, { closesSessionWindow: false });
    expect(close).toHaveBeenCalledTimes(count);
    close.mockRestore();
  });

  it('leads from a session window to sign-in in a browser', async () => {
    const close = jest.spyOn(client, 'closeWindow').mockReturnValue();
    expect(whereOf(await guard('verified', new URL('http://localhost/app/session/desktop/1')))).toMatch(/^\/user\/sign-/);
    expect(close).not.toHaveBeenCalled();
    close.mockRestore();
  });

  it('redirects an integration page to sign-in, also in a new browser', async () => {
    const signedIn = new URL('http://localhost/integration/signed-in');
    expect(whereOf(await guard('user', signedIn))).toBe('/user/sign-in?redirectTo=%2Fintegration%2Fsigned-in');
  });

  it('redirects a signed-in user from sign-in to a trusted destination', async () => {
    signInHere();
    expect(whereOf(await guard('guest', new URL('http://localhost/user/sign-in')))).toBe(hrefOf('devices'));
    expect(whereOf(await guard('guest', new URL('http://localhost/user/sign-in?redirectTo=/app/sessions')))).toBe('/app/sessions');
    expect(whereOf(await guard('guest', new URL('http://localhost/user/sign-in?redirectTo=//evil.example')))).toBe(hrefOf('devices'));
  });

  it('redirects an operator without a seat, but not from an open session', async () => {
    signInHere();
    store.set(meAtom, aMe({ isLocked: true }));
    expect(whereOf(await guard('verified', url))).toBe('/app/account/upgrade');
    expect(shown()).toMatchObject([{ type: 'warning', message: 'Your company’s plan has no seat for you' }]);
    expect(await guard('verified', new URL('http://localhost/app/session/desktop/1'))).toBeNull();
    expect(await guard('user', new URL('http://localhost/app/account/settings'))).toBeNull();
  });

  it('loads the user before the page', async () => {
    signInHere();
    fakeApi({ 'GET /me': () => aMe() });
    expect(await guard('user', url)).toBeNull();
    expect(store.get(meAtom)?.user.name).toBe('Ada Nowak');
  });

  it('takes over the request for the user that was made early', async () => {
    signInHere();
    const api = fakeApi({ 'GET /me': () => aMe() });
    loadUserEarly('verified');
    expect(await guard('verified', url)).toBeNull();
    expect(api.calls).toEqual(['GET /me']);
  });

  it.each(['public', 'guest'] as const)('requests no user early for a %s page', (access) => {
    signInHere();
    const api = fakeApi({});
    loadUserEarly(access);
    expect(api.calls).toEqual([]);
  });

  it('redirects to sign-in when the token is rejected', async () => {
    signInHere();
    fakeApi({
      'GET /me': () => errorResponse(401, 'UNAUTHENTICATED', 'Please sign in'),
      'POST /securetoken.googleapis.com/v1/token': () => Response.json({}, { status: 400 }),
    });
    expect(whereOf(await guard('user', url))).toMatch(/^\/user\/sign-(in|up)\?/);
    expect(isSignedIn()).toBe(false);
  });

  it('waits for reauthentication, and redirects when it is cancelled', async () => {
    fakeApi({ 'GET /me': () => aMe() });
    reauthenticateInPlaceWhen(() => true);
    for (const outcome of ['complete', 'cancel'] as const) {
      void endSignIn();
      const passed = guard('verified', url);
      await Promise.resolve();
      if (outcome === 'complete') signInHere();
      store.get(reauthenticationRequestAtom)?.[outcome]();
      const where = whereOf(await passed);
      if (outcome === 'complete') expect(where).toBeUndefined();
      else expect(where).toMatch(/^\/user\/sign-(in|up)\?/);
      store.set(signInAtom, null);
    }
    reauthenticateInPlaceWhen(() => false);
  });

  it('keeps the user signed in when the server is unavailable', async () => {
    signInHere();
    fakeApi({ 'GET /me': () => errorResponse(503, 'UNAVAILABLE', 'Temporarily unavailable') });
    await expect(guard('user', url)).rejects.toThrow('Temporarily unavailable');
    expect(isSignedIn()).toBe(true);
  });

  it('redirects an unverified user to the upgrade page with the destination, and warns unless the user has just signed up', async () => {
    signInHere();
    fakeApi({ 'GET /me': () => aMe({ user: { isVerified: false } }) });
    expect(whereOf(await guard('verified', new URL('http://localhost/app/devices?action=onboarding')))).toBe(
      '/app/account/upgrade?action=onboarding&redirectTo=%2Fapp%2Fdevices%3Faction%3Donboarding',
    );
    expect(shown()).toEqual([]);
    expect(whereOf(await guard('verified', new URL('http://localhost/app/devices')))).toBe(
      '/app/account/upgrade?redirectTo=%2Fapp%2Fdevices',
    );
    expect(shown()).toMatchObject([{ type: 'warning', message: 'Please verify your email address to continue' }]);
    expect(await guard('user', url)).toBeNull();
  });

  it('warns in the language of the user, whose messages are not loaded yet', async () => {
    signInHere();
    fakeApi({
      'GET /me': () => aMe({ user: { isVerified: false, locale: 'pl' } }),
      'GET /assets/pl.json': () => ({ 'app.user.verifyToContinue': 'Potwierdź adres' }),
    });
    const build = { base: '/assets/' } as ReleasedBuild;
    await loadMessages(build, { files: [], messages: { app: { pl: ['pl.json'] } } } as unknown as Descriptor);
    await guard('verified', url);
    expect(shown()).toMatchObject([{ type: 'warning', message: 'Potwierdź adres' }]);
    await activateLocale('en');
    store.set(localeAtom, 'en');
  });

  it('requires the second factor of the company', async () => {
    signInHere();
    const { settings } = aMe().company;
    const strict = { company: { settings: { ...settings, secondFactorRequired: true } } };
    fakeApi({ 'GET /me': () => aMe(strict) });
    expect(whereOf(await guard('verified', url))).toBe(`${hrefOf('settings')}?section=second-factor`);
    expect(shown()).toMatchObject([{ type: 'warning', message: 'Two-factor authentication is required. Set it up to continue' }]);

    store.set(meAtom, aMe({ ...strict, user: { secondFactor: true } }));
    expect(await guard('verified', url)).toBeNull();
  });

  it('redirects to the page where a company can be restored', async () => {
    signInHere();
    fakeApi({ 'GET /me': () => aMe({ user: { isVerified: false }, company: { deletionAt: '2026-12-05T09:00:00.000Z' } }) });
    expect(whereOf(await guard('verified', url))).toBe(hrefOf('delete'));
    expect(await guard('user', url)).toBeNull();
  });

  it('redirects when the user signs out while the user is loading', async () => {
    signInHere();
    fakeApi({
      'GET /me': () => {
        store.set(signInAtom, null);
        return aMe();
      },
    });
    expect(whereOf(await guard('user', url))).toMatch(/^\/user\/sign-(in|up)\?/);
    expect(store.get(meAtom)).toBeNull();
  });
});
