import { webcrypto } from 'node:crypto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isSignedIn, store } from '@nearhand/platform/core';
import { signInAtom } from '@nearhand/platform/host';
import { takeAttempt, takeProviderReturn } from '@nearhand/platform/identity';
import { aMe, errorResponse, fakeApi, fakeBroadcastChannels, renderScreen } from '@nearhand/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { Component } from './auth-callback-screen';

const tokens = { idToken: 'id-token', refreshToken: 'refresh-token', expiresIn: '3600' };
const redeemed = { tokens, secondFactor: null, isNewUser: false, redirectTo: '/app/sessions', invitationToken: null };
const attempt = { id: 'a', provider: 'google', mode: 'page', verifier: 'verifier', from: '/user/sign-in?redirectTo=%2Fapp%2Fsessions' };

describe('AuthCallbackScreen', () => {
  beforeEach(() => {
    store.set(signInAtom, null);
    sessionStorage.clear();
  });

  /** Renders the callback with a fragment. */
  function comeBack(outcome: string, handlers: Parameters<typeof fakeApi>[0] = {}, query = '') {
    history.replaceState(null, '', `/user/auth_callback${query}#${outcome}`);
    fakeApi({ 'GET /me': () => aMe(), ...handlers });
    return renderScreen({
      page: { Component },
      path: '/user/auth_callback',
      links: { app: '/app/', devices: '/app/devices', 'sign-in': '/user/sign-in' },
    });
  }

  it('completes a full-page sign-in and removes the handle from the address', async () => {
    sessionStorage.setItem('nearhand.provider-attempt', JSON.stringify(attempt));
    const sent: unknown[] = [];
    const { router } = await comeBack('the-handle', {
      'POST /integration/auth/redeem': ({ body }) => {
        sent.push(body);
        return redeemed;
      },
    });
    await screen.findByText('another page');
    expect(router.state.location.pathname).toBe('/app/sessions');
    expect(sent).toEqual([{ handle: 'the-handle', verifier: 'verifier' }]);
    expect(location.hash).toBe('');
    expect(isSignedIn()).toBe(true);
  });

  it.each([
    ['popup', ''],
    ['ios_app', '?mode=ios_app'],
  ])('starts the sign-in that a link to the API asks for with mode %s, and completes it with its verifier', async (mode, query) => {
    Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
    // The test environment leaves no page.
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { unmount } = await comeBack(`provider=google&redirectTo=%2Fapp%2Fsessions&mode=${mode}`);
    await waitFor(() => expect(sessionStorage.length).toBe(1));
    expect(location.hash).toBe('');
    const kept = JSON.parse(sessionStorage.getItem('nearhand.provider-attempt') ?? '');
    expect(kept).toMatchObject({ provider: 'google', mode: 'page', purpose: 'signIn', from: attempt.from });
    unmount();

    const sent: unknown[] = [];
    const redeem = ({ body }: { body: unknown }) => {
      sent.push(body);
      return redeemed;
    };
    const { router } = await comeBack('the-handle', { 'POST /integration/auth/redeem': redeem }, query);
    await screen.findByText('another page');
    expect(sent).toEqual([{ handle: 'the-handle', verifier: kept.verifier }]);
    expect(kept.verifier).toMatch(/^[\w-]{43}$/);
    expect(router.state.location.pathname).toBe('/app/sessions');
    expect(takeAttempt()).toBeNull();
  });

  it('returns the result to the app that has opened this browser', async () => {
    sessionStorage.setItem('nearhand.provider-beside', '0123456789ab');
    // The test environment opens no other program.
    jest.spyOn(console, 'error').mockImplementation(() => {});
    await comeBack('the-handle');
    const link = await screen.findByRole('link', { name: 'Open the Nearhand app' });
    expect(link.getAttribute('href')).toBe('nearhand://auth?state=0123456789ab&outcome=the-handle');
    expect(screen.getByText(/Continue in the Nearhand app/)).toBeTruthy();
    expect([isSignedIn(), location.hash]).toEqual([false, '']);
  });

  it('registers a new user and starts the onboarding', async () => {
    sessionStorage.setItem('nearhand.provider-attempt', JSON.stringify(attempt));
    const sent: unknown[] = [];
    const { router } = await comeBack('the-handle', {
      'POST /integration/auth/redeem': () => ({ ...redeemed, isNewUser: true, redirectTo: null }),
      'POST /auth/register': ({ body }) => {
        sent.push(body);
        return { user: {}, isNewUser: true };
      },
    });
    await screen.findByText('another page');
    expect(sent).toEqual([{ idToken: 'id-token', locale: 'en' }]);
    expect(router.state.location).toMatchObject({ pathname: '/app/', search: '?action=onboarding' });
  });

  it('shows the error when the account could not be created', async () => {
    sessionStorage.setItem('nearhand.provider-attempt', JSON.stringify(attempt));
    await comeBack('the-handle', {
      'POST /integration/auth/redeem': () => ({ ...redeemed, isNewUser: true }),
      'POST /auth/register': () => errorResponse(422, 'EMAIL_UNDELIVERABLE', 'Please enter your real email address'),
    });
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter your real email address');
    expect(isSignedIn()).toBe(false);
  });

  it('returns the result to the page that links an account', async () => {
    const from = '/app/account/settings';
    sessionStorage.setItem('nearhand.provider-attempt', JSON.stringify({ ...attempt, purpose: 'link', from }));
    const { router } = await comeBack('the-handle');
    await screen.findByText('another page');
    expect(router.state.location.pathname).toBe(from);
    expect(takeProviderReturn()?.proof()).toEqual({ provider: 'google', verifier: 'verifier', handle: 'the-handle' });
    expect(takeProviderReturn()).toBeNull();
  });

  it('asks for the second factor after a provider', async () => {
    sessionStorage.setItem('nearhand.provider-attempt', JSON.stringify(attempt));
    const secondFactor = { mfaPendingCredential: 'pending', mfaInfo: [{ mfaEnrollmentId: 'totp', displayName: '', enrolledAt: '' }] };
    const { user, router } = await comeBack('the-handle', {
      'POST /integration/auth/redeem': () => ({ ...redeemed, tokens: null, secondFactor }),
      'POST /identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize': () => tokens,
    });
    await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456{Enter}');
    await screen.findByText('another page');
    expect(router.state.location.pathname).toBe('/app/sessions');
  });

  it('shows that signing in failed and links back', async () => {
    sessionStorage.setItem('nearhand.provider-attempt', JSON.stringify(attempt));
    await comeBack('error=AUTHORIZATION_FAILED');
    expect((await screen.findByRole('alert')).textContent).toBe('Authorization error. Please try again');
    expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe(attempt.from);
  });

  it.each(['error=AUTHORIZATION_FAILED', ''])(
    'shows the error of the address “#%s” before it is known whether a page takes it',
    async (outcome) => {
      const channels = fakeBroadcastChannels();
      await comeBack(outcome);
      expect((await screen.findByRole('alert')).textContent).toBe('Authorization error. Please try again');
      expect(channels.size).toBe(1);
    },
  );
});
