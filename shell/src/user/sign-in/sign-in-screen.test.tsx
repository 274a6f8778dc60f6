import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { app, boot, isSignedIn, store } from '@nearhand/platform/core';
import { signInAtom } from '@nearhand/platform/host';
import { aMe, errorResponse, fakeApi, fakeProviderWindow, renderScreen } from '@nearhand/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { fakeCaptchaWorker } from '../captcha/testing/fake-captcha-worker';
import { Component, loader } from './sign-in-screen';

const identity = '/identitytoolkit.googleapis.com';
const signInPath = `POST ${identity}/v1/accounts:signInWithPassword`;
const secondPath = `POST ${identity}/v2/accounts/mfaSignIn:finalize`;
const linkPath = `POST ${identity}/v1/accounts:sendOobCode`;
const tokens = { idToken: 'id-token', refreshToken: 'refresh-token' };
const options = { providers: [{ name: 'google', title: 'Google' }], isCaptchaRequired: false, isIdentityEmbedded: true };
const refused = (message: string) => Response.json({ error: { code: 400, message, errors: [] } }, { status: 400 });
const challenge = { mfaPendingCredential: 'pending', mfaInfo: [{ mfaEnrollmentId: 'totp' }] };

async function open(handlers: Parameters<typeof fakeApi>[0], query = '') {
  store.set(signInAtom, null);
  const server = fakeApi({ 'GET /auth/provider': () => ({ ...options, providers: [] }), 'GET /me': () => aMe(), ...handlers });
  const view = await renderScreen({
    page: { Component, loader },
    path: '/user/sign-in',
    url: `/user/sign-in${query}`,
    links: {
      app: '/app/',
      'auth-callback': '/user/auth_callback',
      devices: '/app/devices',
      join: '/join/',
      'sign-up': '/user/sign-up',
      'forgot-password': '/user/forgot-password',
    },
  });
  await screen.findByRole('heading', { level: 1 });
  const fill = async () => {
    await view.user.type(screen.getByLabelText('Email'), ' ada@example.com ');
    await view.user.type(screen.getByLabelText('Password'), 'Correct-Horse-7{Enter}');
  };
  return { ...view, server, fill };
}

describe('SignInScreen', () => {
  it('signs in and continues to the destination', async () => {
    const sent: unknown[] = [];
    const answer = ({ body }: { body: unknown }) => {
      sent.push(body);
      return tokens;
    };
    const { router, fill } = await open({ [signInPath]: answer }, '?redirectTo=%2Fapp%2Fsessions');
    await fill();
    await screen.findByText('another page');
    expect(router.state.location.pathname).toBe('/app/sessions');
    expect(sent).toEqual([{ email: 'ada@example.com', password: 'Correct-Horse-7', returnSecureToken: true }]);
    expect(isSignedIn()).toBe(true);
  });

  const noAccount = { 'GET /me': () => errorResponse(401, 'UNAUTHENTICATED', 'Please sign in') };

  describe('with a hosted identity service', () => {
    beforeEach(() => {
      Object.assign(boot, { identityBase: 'https://identity.example' });
    });
    afterEach(() => {
      Object.assign(boot, { identityBase: '' });
    });

    it('reports a deactivated account before a captcha', async () => {
      const { fill, server } = await open({
        ...noAccount,
        [signInPath]: () => tokens,
        'POST /auth/after-verification': () => errorResponse(403, 'USER_DISABLED', 'This account is deactivated'),
      });
      await fill();
      expect((await screen.findByRole('alert')).textContent).toBe('This account is deactivated');
      expect(server.calls.filter((call) => /captcha|register/.test(call))).toEqual([]);
      expect(isSignedIn()).toBe(false);
    });

    it('registers an account when there is none', async () => {
      fakeCaptchaWorker();
      const { router, fill } = await open({
        ...noAccount,
        [signInPath]: () => tokens,
        'POST /auth/after-verification': () => errorResponse(404, 'USER_NOT_FOUND', 'Not found'),
        'GET /auth/captcha': () => ({ challenge: {} }),
        'POST /auth/register': () => ({ user: aMe().user, isNewUser: true }),
      });
      await fill();
      await screen.findByText('another page');
      expect(router.state.location.search).toContain('action=onboarding');
    });
  });

  it('registers an account that a failed sign-up has left out', async () => {
    fakeCaptchaWorker();
    const sent: unknown[] = [];
    const { router, fill } = await open({
      [signInPath]: () => tokens,
      ...noAccount,
      'GET /auth/captcha': () => ({ challenge: {} }),
      'POST /auth/register': ({ body }) => {
        sent.push(body);
        return { user: aMe().user, isNewUser: true };
      },
    });
    await fill();
    await screen.findByText('another page');
    expect(router.state.location.search).toContain('action=onboarding');
    expect(sent).toEqual([{ idToken: 'id-token', locale: 'en', captchaToken: 'solved-1' }]);
    expect(isSignedIn()).toBe(true);
  });

  it('shows the error when the account cannot be created', async () => {
    fakeCaptchaWorker();
    const { fill } = await open({
      [signInPath]: () => tokens,
      ...noAccount,
      'GET /auth/captcha': () => ({ challenge: {} }),
      'POST /auth/register': () => errorResponse(422, 'EMAIL_UNDELIVERABLE', 'Please enter your real email address'),
    });
    await fill();
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter your real email address');
    expect(isSignedIn()).toBe(false);
  });

  it('shows the error, keeps the typed values and moves the focus', async () => {
    const { fill } = await open({ [signInPath]: () => refused('INVALID_LOGIN_CREDENTIALS') });
    await fill();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Incorrect email or password');
    expect(document.activeElement).toBe(alert);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
  });

  it('asks for the second factor and accepts a retry after a wrong code', async () => {
    const codes: unknown[] = [];
    const { fill, user } = await open({
      [signInPath]: () => challenge,
      [secondPath]: ({ body }) => {
        codes.push(body);
        return codes.length === 1 ? refused('INVALID_CODE') : tokens;
      },
    });
    await fill();
    const code = await screen.findByLabelText('Code from your authenticator app');
    expect(document.activeElement).toBe(code);
    expect(isSignedIn()).toBe(false);

    await user.type(code, '12345{Enter}');
    expect(await screen.findByText('Enter the six-digit code from the app')).toBeTruthy();
    expect(codes).toEqual([]);
    await user.type(code, '6{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('This code is incorrect');
    await user.clear(code);
    await user.type(code, '654 321{Enter}');
    await screen.findByText('another page');
    expect(codes).toEqual(
      ['123456', '654321'].map((verificationCode) => ({
        mfaPendingCredential: 'pending',
        mfaEnrollmentId: 'totp',
        totpVerificationInfo: { verificationCode },
      })),
    );
  });

  it('accepts a recovery code', async () => {
    const codes: unknown[] = [];
    const answer = ({ body }: { body: unknown }) => {
      codes.push(body);
      return tokens;
    };
    const { fill, user } = await open({ [signInPath]: () => challenge, [secondPath]: answer });
    await fill();
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await user.type(screen.getByLabelText('Recovery code'), 'k7mp-x2qw-9d4r{Enter}');
    await screen.findByText('another page');
    expect(codes).toMatchObject([{ totpVerificationInfo: { verificationCode: 'k7mp-x2qw-9d4r' } }]);
  });

  it('starts over when the second step took too long', async () => {
    const { fill, user } = await open({ [signInPath]: () => challenge, [secondPath]: () => refused('INVALID_MFA_PENDING_CREDENTIAL') });
    await fill();
    await user.type(await screen.findByLabelText('Code from your authenticator app'), '123456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('This took too long');
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  it('shows a button for each configured provider', async () => {
    const { unmount } = await open({ 'GET /auth/provider': () => options });
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy();
    unmount();
    await open({});
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull();
  });

  it('shows an open provider window, also after it was closed and reopened', async () => {
    const provider = fakeProviderWindow();
    const { user } = await open({ 'GET /auth/provider': () => options });
    const button = await screen.findByRole('button', { name: 'Continue with Google' });
    await user.click(button);
    provider.close();
    await screen.findByText(/^The Google window was closed/);
    await user.click(button);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByText('Continue in the window that opened')).toBeTruthy();
  });

  it('continues a sign-in that the page before has opened beside the app', async () => {
    const web = { ...app };
    let comeBack = (_outcome: string) => {};
    let state = '';
    const listen = (_type: string, listener: (message: object) => void) => {
      comeBack = (outcome) => listener({ type: 'signedIn', state, outcome });
      return () => {};
    };
    const signInBeside = (url: string) => {
      state = new URLSearchParams(new URL(url).hash.slice(1)).get('state') ?? '';
      return true;
    };
    Object.assign(app, { signsInBeside: true, signInBeside, listen });
    Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
    const before = await open({ 'GET /auth/provider': () => options });
    await before.user.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    await waitFor(() => expect(state).not.toBe(''));
    before.unmount();

    const redeemed = { tokens, secondFactor: null, isNewUser: false, redirectTo: '/app/sessions', invitationToken: null };
    const { router } = await open({ 'POST /integration/auth/redeem': () => redeemed });
    comeBack('the-handle');
    await screen.findByText('another page');
    expect([router.state.location.pathname, isSignedIn()]).toEqual(['/app/sessions', true]);
    Object.assign(app, web);
  });

  it('sends a link instead of a password, with the same result for every address', async () => {
    const sent: unknown[] = [];
    const answer = ({ body }: { body: unknown }) => {
      sent.push(body);
      return { kind: '', email: '' };
    };
    const { user } = await open({ [linkPath]: answer }, '?redirectTo=https%3A%2F%2Fevil.example');
    await user.type(screen.getByLabelText('Email'), 'ada@example.com');
    await user.click(screen.getByRole('button', { name: 'Get a sign-in link by email' }));
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText(/If there is an account for/)).toBeTruthy();
    expect(sent).toEqual([
      {
        requestType: 'EMAIL_SIGNIN',
        email: 'ada@example.com',
        continueUrl: new URL('/app/devices', location.href).href,
        canHandleCodeInApp: true,
      },
    ]);
  });

  it('marks an incomplete field without a request', async () => {
    const { user, server } = await open({});
    await user.type(await screen.findByLabelText('Email'), 'ada{Enter}');
    expect(await screen.findByText('Enter a full email address, such as ada@example.com')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });
});
