import { store } from '@nearhand/platform/core';
import { signInAtom } from '@nearhand/platform/host';
import { fakeApi, renderScreen, signInHere } from '@nearhand/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { Component, loader } from './action-screen';

type Handlers = Parameters<typeof fakeApi>[0];

const links = {
  app: '/app/',
  devices: '/app/devices',
  settings: '/app/account/settings',
  upgrade: '/app/account/upgrade',
  'sign-in': '/user/sign-in',
  'forgot-password': '/user/forgot-password',
  'after-verification': '/user/after-verification',
};
const read = 'POST /identitytoolkit.googleapis.com/v1/accounts:resetPassword';
const apply = 'POST /identitytoolkit.googleapis.com/v1/accounts:update';
const refused = (code: string) => Response.json({ error: { code: 400, message: code, errors: [] } }, { status: 400 });

async function open(query: Record<string, string>, handlers: Handlers) {
  const server = fakeApi({
    'GET /identitytoolkit.googleapis.com/v2/passwordPolicy': () => Response.json({}, { status: 500 }),
    [apply]: () => ({ kind: 'x', localId: '1', email: 'ada@example.com', emailVerified: true }),
    ...handlers,
  });
  const url = `/user/action?${new URLSearchParams({ lang: 'en', ...query })}`;
  const view = await renderScreen({ page: { Component, loader }, path: '/user/action', url, links });
  await screen.findByRole('heading', { level: 1 });
  return { ...view, server };
}

const linkFor = (mode: string, requestType: string, more: object = {}) =>
  open({ mode, oobCode: 'secret' }, { [read]: () => ({ kind: 'x', email: 'ada@example.com', requestType, ...more }) });
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('ActionScreen', () => {
  beforeEach(() => store.set(signInAtom, null));

  it.each([
    ['verifyEmail', 'VERIFY_EMAIL', 'Yes, it is mine', 'Your address is verified'],
    ['verifyAndChangeEmail', 'VERIFY_AND_CHANGE_EMAIL', 'Use this address', 'Your address has been changed'],
    ['recoverEmail', 'RECOVER_EMAIL', 'Restore address', 'Your address has been restored'],
    ['revertSecondFactorAddition', 'REVERT_SECOND_FACTOR_ADDITION', 'Remove', 'Two-factor authentication has been removed'],
  ])('does not consume the link of %s before the click', async (mode, requestType, button, done) => {
    const { user, server } = await linkFor(mode, requestType, { newEmail: 'new@example.com' });
    expect(server.calls).toEqual([read]);
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(heading()).toBe(done));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(server.calls).toEqual([read, apply]);
  });

  it('reverts another change than the address', async () => {
    const { user } = await linkFor('recoverEmail', 'RECOVER_EMAIL');
    expect(heading()).toBe('Recover your account?');
    await user.click(screen.getByRole('button', { name: 'Recover account' }));
    await waitFor(() => expect(heading()).toBe('You have recovered your account'));
    expect(link('Set a new password')).toBe('/user/forgot-password');
  });

  it("continues to the link's destination when the user is signed in", async () => {
    signInHere();
    const { user, router } = await open(
      { mode: 'verifyEmail', oobCode: 'secret', continueUrl: 'http://localhost/app/sessions' },
      { [read]: () => ({ kind: 'x', email: 'ada@example.com', requestType: 'VERIFY_EMAIL' }) },
    );
    await user.click(screen.getByRole('button', { name: 'Yes, it is mine' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/after-verification'));
    expect(router.state.location.search).toBe('?redirectTo=%2Fapp%2Fsessions');
  });

  it('ignores a foreign destination', async () => {
    const { user } = await open(
      { mode: 'verifyEmail', oobCode: 'secret', continueUrl: 'https://evil.example/' },
      { [read]: () => ({ kind: 'x', email: 'ada@example.com', requestType: 'VERIFY_EMAIL' }) },
    );
    await user.click(screen.getByRole('button', { name: 'Yes, it is mine' }));
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy();
    expect(link('Sign in')).toBe('/user/sign-in?redirectTo=%2Fuser%2Fafter-verification');
  });

  it.each([
    [{}, '/user/sign-in?redirectTo=%2Fapp%2Faccount%2Fsettings'],
    [{ continueUrl: 'http://localhost/app/sessions' }, '/user/sign-in?redirectTo=%2Fapp%2Fsessions'],
  ])('asks to sign in with the new address and continues: %o', async (query, href) => {
    const { user } = await open(
      { mode: 'verifyAndChangeEmail', oobCode: 'secret', ...query },
      { [read]: () => ({ kind: 'x', email: 'ada@example.com', newEmail: 'new@example.com', requestType: 'VERIFY_AND_CHANGE_EMAIL' }) },
    );
    await user.click(screen.getByRole('button', { name: 'Use this address' }));
    await screen.findByRole('heading', { name: 'Your address has been changed' });
    expect(link('Sign in')).toBe(href);
  });

  it('sets a new password', async () => {
    const { user, server } = await linkFor('resetPassword', 'PASSWORD_RESET');
    await user.type(screen.getByLabelText('New password', { selector: 'input' }), 'Correct-Horse-8');
    await user.click(screen.getByRole('button', { name: 'Save the password' }));
    await waitFor(() => expect(heading()).toBe('Your password has been changed'));
    expect(server.calls.filter((call) => call === read)).toHaveLength(2);
  });

  it('shows at the field why a password is rejected', async () => {
    const { user, server } = await linkFor('resetPassword', 'PASSWORD_RESET');
    server.use({ [read]: () => refused('WEAK_PASSWORD') });
    const field = screen.getByLabelText<HTMLInputElement>('New password', { selector: 'input' });
    await user.type(field, 'Password123');
    await user.click(screen.getByRole('button', { name: 'Save the password' }));
    expect(await screen.findByText('This password is too common. Choose another one')).toBeTruthy();
    expect(field.value).toBe('Password123');
  });

  it.each([
    ['resetPassword', 'EXPIRED_OOB_CODE', 'The link has expired', 'Set a new password', '/user/forgot-password'],
    ['signIn', 'INVALID_OOB_CODE', 'The link has already been used, or a newer one has replaced it', 'Get a new link', '/user/sign-in'],
    ['verifyAndChangeEmail', 'EXPIRED_OOB_CODE', 'The link has expired', 'Go to the settings', '/app/account/settings'],
    ['recoverEmail', 'USER_NOT_FOUND', /no longer exists/, 'Set a new password', '/user/forgot-password'],
  ])('explains %s with the error %s and offers a new link', async (mode, code, reason, button, href) => {
    await open({ mode, oobCode: 'secret' }, { [read]: () => refused(code) });
    expect(heading()).toBe('This link does not work');
    expect(screen.getByText(reason)).toBeTruthy();
    expect(link(button)).toBe(href);
  });

  it('sends a new verification link to a signed-in user', async () => {
    signInHere();
    const { user, server } = await open(
      { mode: 'verifyEmail', oobCode: 'secret', continueUrl: '/app/sessions' },
      { [read]: () => refused('EXPIRED_OOB_CODE'), 'POST /auth/send-verification-link': () => undefined },
    );
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText('We have sent a new link')).toBeTruthy();
    expect(server.calls).toContain('POST /auth/send-verification-link?redirectTo=%2Fapp%2Fsessions');
  });

  it('keeps the destination of a link that is no longer valid while a signed-out user signs in', async () => {
    await open({ mode: 'verifyEmail', oobCode: 'secret', continueUrl: '/app/sessions' }, { [read]: () => refused('EXPIRED_OOB_CODE') });
    const afterVerification = `/user/after-verification?${new URLSearchParams({ redirectTo: '/app/sessions' })}`;
    expect(link('Sign in to get a new link')).toBe(`/user/sign-in?${new URLSearchParams({ redirectTo: afterVerification })}`);
  });

  it.each([{ mode: 'verifyEmail' }, { mode: 'toString', oobCode: 'x' }, { oobCode: 'x' }])(
    'explains a malformed link: %o',
    async (query) => {
      const { server } = await open(query as Record<string, string>, {});
      expect(heading()).toBe('This link does not work');
      expect(server.calls).toEqual([]);
    },
  );

  it('rejects a code that was issued for another action', async () => {
    await linkFor('verifyEmail', 'RECOVER_EMAIL');
    expect(heading()).toBe('This link does not work');
  });
});
