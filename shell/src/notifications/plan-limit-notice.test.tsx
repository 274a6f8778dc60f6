import { describe, expect, it } from '@jest/globals';
import { api, type Me, meAtom, store } from '@nearhand/platform/core';
import { planLimitAtom } from '@nearhand/platform/host';
import { PlanLimitExplanation } from '@nearhand/platform/plan-limit';
import { aMe, errorResponse, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { Notifications } from './notifications';
import { watchPlanLimit } from './watch-plan-limit';

const limit = { meter: 'devices', used: 3, allowed: 3 } as const;
const text = /^3 of 3 devices are in use/;

async function reach(me: Me, Component = () => <Notifications />, details: object = limit) {
  store.set(planLimitAtom, null);
  const view = await renderScreen({
    page: { Component },
    path: '/app/*',
    url: '/app/devices',
    me,
    links: { upgrade: '/app/account/upgrade' },
  });
  fakeApi({ 'POST /session': () => errorResponse(402, 'SUBSCRIPTION_UPDATE_REQUIRED', 'Subscription update is required', details) });
  await act(() => api.POST('/session', { body: {} }));
  return view;
}

describe('PlanLimitNotice', () => {
  it('shows the owner the meter of any refused request and the way to larger plans', async () => {
    const { user } = await reach(aMe({ user: { role: 'owner', isAdmin: true } }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('meter', { name: 'Use of the plan' }).getAttribute('value')).toBe('3');
    expect(screen.getByRole('link', { name: 'See larger plans' }).getAttribute('href')).toBe('/app/account/upgrade');
    await user.click(screen.getByRole('button', { name: 'Close notification' }));
    expect(screen.queryByText(text)).toBeNull();
  });

  it.each(['admin', 'operator'] as const)('shows an %s whom to ask', async (role) => {
    await reach(aMe({ user: { role, isAdmin: role === 'admin' } }));
    expect(await screen.findByText('Ask Olga Wójcik to change the plan')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('closes when the user leaves the page', async () => {
    const { router } = await reach(aMe());
    watchPlanLimit(router);
    await screen.findByText(text);
    await act(() => router.navigate('/app/sessions'));
    await waitFor(() => expect(store.get(planLimitAtom)).toBeNull());
  });

  it('waits for the page that is being loaded', async () => {
    const { promise: loaded, resolve: finish } = Promise.withResolvers<null>();
    const loader = ({ request }: { request: Request }) => (request.url.endsWith('/sessions') ? loaded : null);
    store.set(planLimitAtom, null);
    const { router } = await renderScreen({
      page: { Component: () => <Notifications />, loader },
      path: '/app/*',
      url: '/app/devices',
      me: aMe(),
    });
    act(() => void router.navigate('/app/sessions'));
    act(() => store.set(planLimitAtom, limit));
    expect(screen.queryByText(text)).toBeNull();
    await act(async () => finish(null));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('leaves the explanation to a page that has its own', async () => {
    const Page = () => (
      <>
        <PlanLimitExplanation limit={limit} />
        <Notifications />
      </>
    );
    await reach(aMe(), Page);
    expect(await screen.findAllByText(text)).toHaveLength(1);
  });

  it('is not shown to an operator without a seat, who is redirected', async () => {
    await reach(aMe({ isLocked: true }), undefined, { meter: 'operators', used: 4, allowed: 3 });
    await waitFor(() => expect(store.get(planLimitAtom)).not.toBeNull());
    expect(screen.queryByRole('meter')).toBeNull();
    store.set(meAtom, null);
  });
});
