import { describe, expect, it, jest } from '@jest/globals';
import { type BillingInterval, type PaidPlan, plans } from '@nearhand/contracts/plans';
import { type Me, meAtom, store } from '@nearhand/platform/core';
import { aMe, FakeSocket, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';

const socket = Object.assign(new FakeSocket(), { connected: false });
jest.unstable_mockModule('@nearhand/platform/realtime', () => ({ useUserSocket: () => socket }));
const { UpgradeScreen, loader: loadPlans } = await import('./upgrade-screen.tsx');

const links = { 'after-verification': '/user/after-verification', settings: '/app/account/settings', devices: '/app/devices' };
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

  it('shows an operator without a seat whom to ask, and continues when there is one', async () => {
    let isLocked = true;
    const { router } = await open({ 'GET /me': () => aMe({ isLocked }) }, aMe({ isLocked }));
    expect(await screen.findByRole('heading', { name: 'Your company’s plan has no seat for you' })).toBeTruthy();
    expect(screen.getByText(/The plan includes 10 operators, and Example Ltd has 4/)).toBeTruthy();
    expect(screen.getByText('Olga Wójcik')).toBeTruthy();
    isLocked = false;
    await waitFor(() => {
      act(() => socket.receive('company:changed', { what: 'user' }));
      expect(router.state.location.pathname).toBe('/app/devices');
    });
  });

  it("shows the company's plan", async () => {
    await open({}, aMe());
    expect(await screen.findByText(/Your company has the Team plan/)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Check your email' })).toBeNull();
  });

  describe('with the plans', () => {
    const { free } = plans;
    const offer = (plan: PaidPlan, interval: BillingInterval, pricePerOperator: number) => ({
      ...{ providerPlan: `${plan}-${interval}`, plan, interval, currency: 'EUR', pricePerOperator, limits: plans[plan] },
    });
    const items = [
      offer('team', 'year', 1900),
      offer('team', 'month', 2400),
      offer('business', 'year', 3900),
      offer('business', 'month', 4900),
    ];
    const openPlans = async (role: 'owner' | 'admin' | 'operator', change: Partial<Me['subscription']> = {}) => {
      const base = aMe({ user: { role, isAdmin: role !== 'operator' } });
      const me = { ...base, subscription: { ...base.subscription, ...change } };
      fakeApi({
        'GET /company/*/plan': () => ({ provider: 'internal', isCharged: false, free, items }),
        'GET /company/*/subscription': () => me.subscription,
      });
      const more = { ...links, subscription: '/app/account/subscription', 'upgrade-plan': '/app/account/upgrade/:plan' };
      return renderScreen({ page: { Component: UpgradeScreen, loader: loadPlans }, path: '/app/account/upgrade', me, links: more });
    };

    it('shows prices by interval and limits in numbers, and marks the current plan', async () => {
      const { user } = await openPlans('owner', { status: 'active', providerPlan: 'team-year', interval: 'year' });
      const team = within(await screen.findByRole('region', { name: 'Team' }));
      for (const text of [
        'Your plan',
        '€19 per operator and month',
        'Saves €60 per operator and year compared with monthly billing',
        '10 operators',
        '500 devices',
        '3 sessions at a time for each operator',
      ])
        expect(team.getByText(text)).toBeTruthy();
      expect(team.getByText('3 years of history')).toBeTruthy();
      expect(team.queryByRole('link')).toBeNull();
      const freePlan = within(screen.getByRole('region', { name: 'Free' }));
      for (const text of ['1 operator', '3 devices', '1 session at a time', '30 days of history'])
        expect(freePlan.getByText(text)).toBeTruthy();
      await user.click(screen.getByRole('radio', { name: 'Monthly' }));
      const business = within(screen.getByRole('region', { name: 'Business' }));
      expect(business.getByText('€49 per operator and month')).toBeTruthy();
      expect(business.getByRole('link', { name: 'Choose Business' }).getAttribute('href')).toBe('/app/account/upgrade/business-month');
    });

    it('marks the plan of a company that keeps an earlier price', async () => {
      await openPlans('owner', { status: 'active', providerPlan: 'price_old', interval: 'year' });
      const team = within(await screen.findByRole('region', { name: 'Team' }));
      expect(team.getByText('Your plan')).toBeTruthy();
      expect(team.queryByRole('link')).toBeNull();
    });

    it('lets only the owner choose', async () => {
      await openPlans('admin');
      expect(await screen.findByText('Only the owner of the company, Olga Wójcik, can change the plan')).toBeTruthy();
      expect(screen.queryByRole('link', { name: /^Choose/ })).toBeNull();
    });

    it('offers no plan to a company that the App Store bills, and shows where to change it', async () => {
      const me = aMe({ user: { role: 'owner', isAdmin: true } });
      fakeApi({
        'GET /company/*/plan': () => ({ provider: 'app-store', isCharged: true, free, items: [] }),
        'GET /company/*/subscription': () => me.subscription,
      });
      await renderScreen({ page: { Component: UpgradeScreen, loader: loadPlans }, path: '/app/account/upgrade', me, links });
      expect(await screen.findByRole('link', { name: 'Manage subscriptions at Apple' })).toBeTruthy();
      expect(screen.queryByRole('region')).toBeNull();
      expect(screen.queryByText(/nothing is charged/)).toBeNull();
    });

    it('shows operators whom to ask', async () => {
      await openPlans('operator');
      expect(await screen.findByText('Only the owner of the company, Olga Wójcik, can change the plan')).toBeTruthy();
      expect(screen.queryByRole('region', { name: 'Team' })).toBeNull();
    });
  });
});
