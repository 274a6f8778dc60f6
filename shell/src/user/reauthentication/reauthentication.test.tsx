import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CancelledError, reauthenticate, signOutReasonAtom, store } from '@nearhand/platform/core';
import {
  endSignIn,
  isRecentlySignedIn,
  reauthenticateInPlaceWhen,
  reauthenticationRequestAtom,
  type SignOutReason,
} from '@nearhand/platform/host';
import { aMe, fakeApi, renderScreen, signInHere } from '@nearhand/platform/testing';
import { Button, TextInput } from '@nearhand/platform/ui';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { setPageSubject } from '../../identity/page-subject';
import { Reauthentication } from './reauthentication';

const identity = '/identitytoolkit.googleapis.com';
const lookup = `POST ${identity}/v1/accounts:lookup`;
const signIn = `POST ${identity}/v1/accounts:signInWithPassword`;
const options = { providers: [{ name: 'google', title: 'Google' }], isCaptchaRequired: false, isIdentityEmbedded: true };

function tokensOf(sub: string, signedInAgoS: number) {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub, iat: now, exp: now + 3600, auth_time: now - signedInAgoS };
  return { idToken: `head.${btoa(JSON.stringify(claims))}.signature`, refreshToken: 'refresh' };
}

const account = (own: object) => ({ kind: '', users: [{ localId: 'ada', providerUserInfo: [], ...own }] });

describe('Reauthentication', () => {
  beforeEach(() => {
    const { idToken, refreshToken } = tokensOf('ada', 600);
    signInHere({ accessToken: idToken, refreshToken });
    setPageSubject('ada');
  });

  afterEach(() => {
    cleanup();
    store.get(reauthenticationRequestAtom)?.cancel();
  });

  /** Renders a form that has requested reauthentication. */
  async function ask(handlers: Parameters<typeof fakeApi>[0]) {
    const { promise: outcome, resolve } = Promise.withResolvers<void>();
    fakeApi({ 'GET /auth/provider': () => options, [lookup]: () => account({ passwordHash: 'x' }), ...handlers });
    const view = await renderScreen({
      page: {
        Component: () => (
          <>
            <TextInput label="Form" />
            <Button onClick={() => resolve(reauthenticate())}>Change it</Button>
            <Reauthentication />
          </>
        ),
      },
      path: '/app/account/settings',
      links: { 'forgot-password': '/user/forgot-password' },
      me: aMe(),
    });
    await view.user.type(screen.getByLabelText('Form'), 'typed');
    await view.user.click(screen.getByRole('button', { name: 'Change it' }));
    outcome.catch(() => {});
    await screen.findByRole('dialog', { name: 'Confirm that it is you' });
    return { ...view, outcome };
  }

  const fillPassword = async (user: Awaited<ReturnType<typeof ask>>['user']) =>
    user.type(await screen.findByLabelText('Password'), 'Correct-Horse-7{Enter}');

  it('continues after the sign-in and keeps the form', async () => {
    const { user, outcome } = await ask({ [signIn]: () => tokensOf('ada', 0) });
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
    await fillPassword(user);
    await outcome;
    expect(isRecentlySignedIn()).toBe(true);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Form').value).toBe('typed');
  });

  it('rejects another account', async () => {
    const { user } = await ask({ [signIn]: () => tokensOf('eve', 0) });
    await fillPassword(user);
    expect((await screen.findByRole('alert')).textContent).toContain('This is a different account');
    expect(isRecentlySignedIn()).toBe(false);
    expect(store.get(reauthenticationRequestAtom)).not.toBeNull();
  });

  it("offers the user's sign-in methods, without a password if there is none", async () => {
    await ask({ [lookup]: () => account({ providerUserInfo: [{ providerId: 'google.com' }] }) });
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
  });

  it('offers no provider that is not linked', async () => {
    await ask({});
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull());
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  it('links to the forgotten-password page in a new tab', async () => {
    await ask({ [lookup]: () => account({}) });
    const link = await screen.findByRole('link', { name: 'Forgot your password?' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/user/forgot-password', '_blank']);
  });

  it('rejects the request on cancel', async () => {
    const { user, outcome } = await ask({});
    await user.keyboard('{Escape}');
    await expect(outcome).rejects.toBeInstanceOf(CancelledError);
  });

  describe('when the sign-in has ended', () => {
    const ended = async (why: SignOutReason | null) => {
      fakeApi({ 'GET /auth/provider': () => options });
      await renderScreen({
        page: { Component: Reauthentication },
        path: '/app/account/settings',
        links: { 'forgot-password': '/user/forgot-password', 'sign-in': '/user/sign-in' },
        me: aMe(),
      });
      reauthenticateInPlaceWhen(() => true);
      act(() => {
        store.set(signOutReasonAtom, why);
        void endSignIn();
      });
      return screen.findByRole('dialog');
    };
    afterEach(() => reauthenticateInPlaceWhen(() => false));

    it('signs in again with a password after a revocation', async () => {
      expect((await ended('revoked')).textContent).toContain('Please sign in again');
      expect(screen.getByLabelText('Password')).toBeTruthy();
    });

    it('explains a deactivated account', async () => {
      const { textContent } = await ended('deactivated');
      expect(textContent).toContain('Your account is deactivated');
      expect(textContent).toContain('Once it is active again');
      expect(screen.getByLabelText('Password')).toBeTruthy();
    });

    it('explains a deleted account without a password field', async () => {
      expect((await ended('deleted')).textContent).toContain('Your account has been deleted');
      expect(screen.queryByLabelText('Password')).toBeNull();
      expect(screen.getByRole('button', { name: 'Leave this page and sign in with another account' })).toBeTruthy();
    });
  });
});
