import { isSignedIn, meAtom, store } from '@nearhand/platform/core';
import { signInAtom } from '@nearhand/platform/host';
import { aMe, aPasswordPolicy, errorResponse, fakeApi, renderScreen, signInHere } from '@nearhand/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { clearPendingInvitation, pendingInvitationToken } from '../pending-invitation';
import { Component, loader } from './invitation-screen';

const card = {
  company: { name: 'Northwind Łódź', logo: null },
  inviterName: 'Zofia Nowak',
  email: 'Ada@example.com',
  isAdmin: true,
  expiresAt: '2026-11-27T09:00:00.000Z',
};
const links = {
  app: '/app/',
  devices: '/app/devices',
  'sign-in': '/user/sign-in',
  'sign-up': '/user/sign-up',
  invitation: '/user/invitation',
};

async function open(handlers: Parameters<typeof fakeApi>[0], me = aMe(), token = '?token=secret') {
  const server = fakeApi({
    'POST /invitation/card': () => card,
    'GET /me': () => me,
    'GET /auth/provider': () => ({ providers: [], isCaptchaRequired: false, isIdentityEmbedded: true }),
    'GET /identitytoolkit.googleapis.com/v2/passwordPolicy': () => aPasswordPolicy(),
    ...handlers,
  });
  const view = await renderScreen({ page: { Component, loader }, path: '/user/invitation', url: `/user/invitation${token}`, links });
  await screen.findByRole('heading', { level: 1 });
  return { ...view, server };
}

describe('InvitationScreen', () => {
  beforeEach(() => {
    clearPendingInvitation();
    store.set(signInAtom, null);
  });

  it('shows the inviting company and removes the token from the address', async () => {
    const { router } = await open({});
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Zofia Nowak invites you to Northwind Łódź');
    expect(screen.getByText(/You will be an admin/)).toBeTruthy();
    expect(router.state.location).toMatchObject({ pathname: '/user/invitation', search: '', hash: '' });
    expect(pendingInvitationToken()).toBe('secret');
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/user/sign-in?redirectTo=%2Fuser%2Finvitation');
    expect(screen.getByRole('link', { name: 'Create an account without this invitation' }).getAttribute('href')).toBe('/user/sign-up');
  });

  it('creates an account with the invited address, which is read-only', async () => {
    const registered: unknown[] = [];
    const identity = { kind: 'x', localId: '1', email: card.email, displayName: '', idToken: 'id', refreshToken: 'r', expiresIn: '3600' };
    const { user, router } = await open({
      'POST /identitytoolkit.googleapis.com/v1/accounts:signUp': () => identity,
      'POST /auth/register': ({ body }) => {
        registered.push(body);
        return { user: {}, isNewUser: true };
      },
    });
    expect(screen.getByLabelText<HTMLInputElement>('Email')).toMatchObject({ value: card.email, readOnly: true });
    await user.type(screen.getByLabelText('Your name'), 'Ada Nowak');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'Correct-Horse-7');
    await screen.findByText('At least 10 characters');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/devices'));
    expect(registered).toMatchObject([{ invitationToken: 'secret', fullName: 'Ada Nowak' }]);
    expect(pendingInvitationToken()).toBeNull();
  });

  it('follows another link in the same tab', async () => {
    const { router } = await open({});
    await act(() => router.navigate('/user/invitation#token=other'));
    await waitFor(() => expect(pendingInvitationToken()).toBe('other'));
    await waitFor(() => expect(router.state.location.hash).toBe(''));
  });

  it('reads the token from the fragment once', async () => {
    window.history.replaceState(null, '', '/user/invitation#token=first');
    const { router, server } = await open({}, aMe(), '');
    expect([window.location.hash, router.state.location.hash]).toEqual(['', '']);
    expect(pendingInvitationToken()).toBe('first');
    expect(server.calls.filter((call) => call.endsWith('/invitation/card'))).toHaveLength(1);
  });

  it('moves a user with the invited address into the company', async () => {
    signInHere();
    const accepted: unknown[] = [];
    const { user, router } = await open({
      'POST /invitation/acceptance': ({ body }) => {
        accepted.push(body);
        return aMe().user;
      },
    });
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/devices'));
    expect(accepted).toEqual([{ invitationToken: 'secret' }]);
    expect([pendingInvitationToken(), store.get(meAtom)]).toEqual([null, null]);
  });

  it('shows why accepting failed and allows a retry', async () => {
    signInHere();
    const { user } = await open({
      'POST /invitation/acceptance': () => errorResponse(409, 'IN_ANOTHER_COMPANY', 'You belong to another company'),
    });
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    expect((await screen.findByRole('alert')).textContent).toBe('You belong to another company');
    expect(pendingInvitationToken()).toBe('secret');
  });

  it('explains a different address and signs out on demand', async () => {
    signInHere();
    const { user } = await open({}, aMe({ user: { email: 'other@example.com' } }));
    expect(screen.getByRole('note').textContent).toContain('other@example.com');
    expect(screen.queryByRole('button', { name: 'Accept the invitation' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign out and continue' }));
    expect(await screen.findByRole('button', { name: 'Create account' })).toBeTruthy();
    expect(isSignedIn()).toBe(false);
  });

  it.each([['?token=old'], ['']])('explains an invalid invitation (%s)', async (token) => {
    await open({ 'POST /invitation/card': () => errorResponse(404, 'INVITATION_INVALID', 'Not valid') }, aMe(), token);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This invitation is no longer valid');
    expect(pendingInvitationToken()).toBeNull();
  });
});
