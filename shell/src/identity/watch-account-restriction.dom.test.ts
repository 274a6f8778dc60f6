import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { api, meAtom, store, unwrap } from '@nearhand/platform/core';
import { addMessages, createMemoryRouter, notificationsAtom, publishRoutes, signInAtom } from '@nearhand/platform/host';
import { type LoaderFunctionArgs } from '@nearhand/platform/router';
import { aMe, english, errorResponse, fakeApi, signInHere } from '@nearhand/platform/testing';
import { waitFor } from '@testing-library/react';
import { guard } from '../routing/guard';
import { watchAccountRestriction } from './watch-account-restriction';

const strict = aMe({ company: { settings: { ...aMe().company.settings, secondFactorRequired: true } } });
const put = '/app/account/settings?section=second-factor';
const shown = () => store.get(notificationsAtom);

const makeSession = () => unwrap(api.POST('/session', { body: {} }));

async function guarded({ request }: LoaderFunctionArgs) {
  const elsewhere = await guard('verified', new URL(request.url));
  if (elsewhere) throw elsewhere;
  return null;
}

/** Opens a page of the company; another one has a loader that calls the API. */
async function open(code: Parameters<typeof errorResponse>[1], me = strict, raw = false) {
  const server = fakeApi({ 'GET /me': () => me, 'POST /session': () => errorResponse(403, code, 'Refused') });
  const handle = { title: 'app.title.sessions', access: 'verified', raw };
  const router = createMemoryRouter(
    [
      { path: '/app/sessions', handle, loader: guarded },
      { path: '/app/devices', handle, loader: (call) => guarded(call).then(makeSession) },
      { path: '/app/account/settings', handle: { title: 'app.title.settings', access: 'user' }, loader: () => null },
    ],
    { initialEntries: ['/app/sessions'] },
  );
  router.initialize();
  await waitFor(() => expect(router.state.initialized).toBe(true));
  watchAccountRestriction(router);
  return { router, server };
}

describe('watchAccountRestriction', () => {
  beforeEach(() => {
    addMessages('en', english);
    publishRoutes(
      ['settings', 'upgrade', 'delete', 'session-window'].map((name) => ({
        name,
        path: name === 'session-window' ? '/app/session/desktop/:id' : `/app/account/${name}`,
      })),
    );
    signInHere();
    store.set(meAtom, aMe());
    store.set(notificationsAtom, []);
  });

  afterEach(() => store.set(signInAtom, null));

  it('shows a notification with a link once, and keeps the page', async () => {
    const { router } = await open('SECOND_FACTOR_REQUIRED');
    await expect(makeSession()).rejects.toThrow('Refused');
    const message = 'Two-factor authentication is required. Set it up to continue';
    await waitFor(() => expect(shown()).toMatchObject([{ type: 'warning', message, link: { href: put, label: 'Open', isBeside: false } }]));
    const [{ id } = { id: 0 }] = shown();
    await expect(makeSession()).rejects.toThrow('Refused');
    await waitFor(() => expect(store.get(meAtom)).toEqual(strict));
    expect(shown()).toMatchObject([{ id }]);
    expect(router.state.location.pathname).toBe('/app/sessions');
  });

  it.each([
    ['USER_NOT_VERIFIED', aMe({ user: { isVerified: false } }), '/app/account/upgrade?redirectTo=%2Fapp%2Fsessions'],
    ['SUBSCRIPTION_UPDATE_REQUIRED', aMe({ isLocked: true }), '/app/account/upgrade'],
    ['COMPANY_BEING_DELETED', aMe({ company: { deletionAt: '2026-12-05T09:00:00.000Z' } }), '/app/account/delete'],
  ] as const)('links from %s', async (code, me, href) => {
    await open(code, me);
    await expect(makeSession()).rejects.toThrow('Refused');
    await waitFor(() => expect(shown()).toMatchObject([{ link: { href } }]));
  });

  it('links in a new tab from a session window', async () => {
    await open('SECOND_FACTOR_REQUIRED', strict, true);
    await expect(makeSession()).rejects.toThrow('Refused');
    await waitFor(() => expect(shown()).toMatchObject([{ link: { isBeside: true } }]));
  });

  it('redirects from a page that failed to load', async () => {
    const { router } = await open('SECOND_FACTOR_REQUIRED');
    await router.navigate('/app/devices');
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(put));
    expect(router.state.errors).toBeNull();
  });

  it('clears the notification when the page is left', async () => {
    const { router } = await open('SECOND_FACTOR_REQUIRED');
    await expect(makeSession()).rejects.toThrow('Refused');
    await waitFor(() => expect(shown()).toHaveLength(1));
    await router.navigate('/app/account/settings');
    expect(shown()).toEqual([]);
  });

  it('clears the notification when the restriction is resolved', async () => {
    await open('SECOND_FACTOR_REQUIRED');
    await expect(makeSession()).rejects.toThrow('Refused');
    await waitFor(() => expect(shown()).toHaveLength(1));
    store.set(meAtom, aMe({ user: { secondFactor: true } }));
    expect(shown()).toEqual([]);
  });

  it('does not reload the user when a role forbids a call', async () => {
    const { server } = await open('FORBIDDEN');
    await expect(makeSession()).rejects.toThrow('Refused');
    await new Promise((resolve) => setTimeout(resolve));
    expect(server.calls).toEqual(['POST /session']);
  });
});
