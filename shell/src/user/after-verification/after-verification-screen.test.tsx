import { boot, meAtom, store } from '@nearhand/platform/core';
import { accessToken, signInAtom } from '@nearhand/platform/host';
import { aMe, fakeApi, renderScreen, signInHere } from '@nearhand/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { Component, loader } from './after-verification-screen';

const links = { app: '/app/', devices: '/app/devices', 'sign-in': '/user/sign-in' };

describe('AfterVerificationScreen', () => {
  afterEach(() => {
    Object.assign(boot, { identityBase: '' });
  });

  async function open(isVerified: () => boolean, query = '?redirectTo=/app/sessions', token = 'old') {
    signInHere({ accessToken: 'old', refreshToken: 'once' });
    const server = fakeApi({
      'POST /auth/after-verification': ({ body }) => {
        expect(body).toEqual({ idToken: token });
        return { ...aMe().user, isVerified: isVerified() };
      },
      'POST /securetoken.googleapis.com/v1/token': () => ({ id_token: 'new', refresh_token: 'next', expires_in: '3600' }),
    });
    const path = '/user/after-verification';
    return { ...(await renderScreen({ page: { Component, loader }, path, url: path + query, links, me: aMe() })), server };
  }

  it('asks the server to reload the state, renews the token and continues', async () => {
    const { router } = await open(() => true);
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/sessions'));
    expect(await accessToken()).toBe('new');
    expect(store.get(meAtom)).toBeNull();
  });

  it('explains what to do while unverified, and checks again on demand', async () => {
    let isVerified = false;
    const { user, router } = await open(() => isVerified, '');
    expect(await screen.findByRole('heading', { name: 'Your address is not verified yet' })).toBeTruthy();
    isVerified = true;
    await user.click(screen.getByRole('button', { name: 'I have opened the link' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/devices'));
  });

  it('sends a new token with a hosted identity service', async () => {
    Object.assign(boot, { identityBase: 'https://identity.example' });
    const { router } = await open(() => true, '', 'new');
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/devices'));
  });

  it('asks a signed-out user to sign in and returns', async () => {
    fakeApi({});
    store.set(signInAtom, null);
    const path = '/user/after-verification';
    const { router } = await renderScreen({ page: { Component, loader }, path, url: `${path}?redirectTo=/app/`, links });
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/sign-in'));
    expect(new URLSearchParams(router.state.location.search).get('redirectTo')).toBe('/user/after-verification?redirectTo=/app/');
  });
});
