import { describe, expect, it, jest } from '@jest/globals';
import { meAtom, store } from '@nearhand/platform/core';
import { aMe, FakeSocket, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';

const socket = Object.assign(new FakeSocket(), { connected: false });
jest.unstable_mockModule('@nearhand/platform/realtime', () => ({ useUserSocket: () => socket }));
const { UpgradeScreen } = await import('./upgrade-screen.tsx');

const links = { 'after-verification': '/user/after-verification', settings: '/app/account/settings' };
const unverified = aMe({ user: { isVerified: false } });

function open(handlers: Parameters<typeof fakeApi>[0] = {}, me = unverified, query = '?redirectTo=%2Fapp%2Fsessions') {
  const server = fakeApi(handlers);
  const path = '/app/account/upgrade';
  return renderScreen({ page: { Component: UpgradeScreen }, path, url: path + query, me, links }).then((view) => ({ ...view, server }));
}

describe('UpgradeScreen', () => {
  it('shows the address and resends the link', async () => {
    const { user, server } = await open({ 'POST /auth/send-verification-link': () => undefined });
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
    expect(screen.getByText(/ada@example.com/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText('We have sent a new link')).toBeTruthy();
    expect(server.calls).toEqual(['POST /auth/send-verification-link?redirectTo=%2Fapp%2Fsessions']);
  });

  it('offers no second link right after signing up', async () => {
    await open({}, unverified, '?action=onboarding');
    expect(await screen.findByRole('button', { name: /Send again in \d+ s/ })).toBeTruthy();
  });

  it('continues when the address was verified elsewhere', async () => {
    const { router } = await open({ 'GET /me': () => aMe() });
    await screen.findByRole('heading', { name: 'Check your email' });
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/after-verification'));
    expect(router.state.location.search).toBe('?redirectTo=%2Fapp%2Fsessions');
  });

  it('continues when the server notifies the page', async () => {
    let isVerified = false;
    const { router } = await open({ 'GET /me': () => aMe({ user: { isVerified } }) });
    await screen.findByRole('heading', { name: 'Check your email' });
    isVerified = true;
    await waitFor(() => {
      act(() => socket.receive('user:verified'));
      expect(router.state.location.pathname).toBe('/user/after-verification');
    });
  });

  it('continues once while the next page loads', async () => {
    const asked: string[] = [];
    const loader = ({ request }: { request: Request }) => {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      return pathname === links['after-verification'] ? new Promise(() => {}) : null;
    };
    await renderScreen({ page: { Component: UpgradeScreen, loader }, path: '/*', url: '/app/account/upgrade', me: unverified, links });
    await screen.findByRole('heading', { name: 'Check your email' });
    for (const me of [aMe(), null, aMe()]) await act(async () => store.set(meAtom, me));
    expect(asked).toEqual(['/app/account/upgrade', '/user/after-verification']);
  });

  it('does not redirect after the page was left', async () => {
    const answer = Promise.withResolvers<void>();
    const { router } = await open({ 'GET /me': () => answer.promise.then(() => aMe()) });
    await screen.findByRole('heading', { name: 'Check your email' });
    window.dispatchEvent(new Event('focus'));
    await act(() => router.navigate('/app/account/settings'));
    answer.resolve();
    await waitFor(() => expect(store.get(meAtom)?.user.isVerified).toBe(true));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(router.state.location.pathname).toBe('/app/account/settings');
  });

  it("shows the company's plan", async () => {
    await open({}, aMe());
    expect(await screen.findByRole('heading', { name: 'Your company has the Team plan' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Check your email' })).toBeNull();
  });
});
