import { describe, expect, it } from '@jest/globals';
import { store } from '@nearhand/platform/core';
import { notificationsAtom } from '@nearhand/platform/host';
import { aMe, errorResponse, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import * as page from './change-screen.tsx';

const links = {
  upgrade: '/app/account/upgrade',
  'upgrade-success': '/app/account/upgrade/success',
  subscription: '/app/account/subscription',
};
const me = aMe({ user: { role: 'owner', isAdmin: true } });
const line = { interval: 'year', from: '2026-08-08T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z', quantity: 4 };
const preview = {
  providerPlan: 'business-year',
  plan: 'business',
  interval: 'year',
  startsAt: null as string | null,
  renewsAt: '2027-01-01T00:00:00.000Z',
  quantity: 4,
  currency: 'EUR',
  lines: [
    { ...line, kind: 'unused', plan: 'team', amount: -36_480 },
    { ...line, kind: 'plan', plan: 'business', amount: 74_880 },
  ],
  net: 38_400,
  taxKind: 'vat',
  taxPercent: 23,
  tax: 8832,
  total: 47_232,
  renewalNet: 187_200 as number | null,
  isCharged: false,
  locked: { operators: 0, operatorNames: [] as string[], devices: 0, deviceNames: [] as string[], historyAfter: null as number | null },
};

async function open(change: Partial<typeof preview> = {}, handlers: Parameters<typeof fakeApi>[0] = {}, name = 'business-year', user = me) {
  const server = fakeApi({
    'GET /integration/health': () => ({ isDatabaseOk: true }),
    'GET /company/*/subscription/preview': () => ({ ...preview, ...change }),
    'PUT /company/*/subscription': () => ({ subscription: me.subscription, checkoutUrl: null }),
    ...handlers,
  });
  const view = await renderScreen({ page, path: '/app/account/upgrade/:plan', url: `/app/account/upgrade/${name}`, me: user, links });
  return { ...view, server };
}

describe('ChangeScreen', () => {
  it('shows the prorated amounts and changes the plan', async () => {
    const { user, server, router } = await open();
    expect((await screen.findByRole('row', { name: /^Unused time of the Team plan/ })).textContent).toContain('-€364.80');
    expect(screen.getByRole('row', { name: /^VAT 23%/ }).textContent).toContain('€88.32');
    expect(screen.getByRole('row', { name: /^Total/ }).textContent).toContain('€472.32');
    expect(screen.getByText('From January 1, 2027: €1,872 per year, plus tax')).toBeTruthy();
    expect(screen.getByText(/nothing is charged/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change to Business' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(links['upgrade-success']));
    expect(server.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
  });

  it('schedules a change at the end of the period and warns about what it locks', async () => {
    const { user, router } = await open({
      startsAt: preview.renewsAt,
      lines: [],
      locked: { operators: 1, operatorNames: ['Marco Müller'], devices: 7, deviceNames: ['a', 'b', 'c', 'd', 'e'], historyAfter: 365 },
    });
    expect(await screen.findByText(/The Business plan starts on January 1, 2027/)).toBeTruthy();
    expect(screen.getByText('1 operator: Marco Müller')).toBeTruthy();
    expect(screen.getByText('7 devices: a, b, c, d, e, and 2 more')).toBeTruthy();
    expect(screen.getByText('Sessions older than 365 days are kept, but locked')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Schedule Business' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(links.subscription));
  });

  it.each([
    [{ taxKind: 'later', tax: 0, taxPercent: 0 }, /^Tax, calculated on the payment page/, '–'],
    [{ taxKind: 'reverseCharge', tax: 0, taxPercent: 0 }, /^VAT: reverse charge/, '€0'],
    [{ taxKind: 'salesTax', currency: 'USD' }, /^Sales tax 23%/, '$88.32'],
    [{ taxKind: 'tax', currency: 'JPY', tax: 88 }, /^Tax 23%/, '¥88'],
  ])('names the tax for the country and the currency of the company: %j', async (change, name, amount) => {
    await open(change);
    expect((await screen.findByRole('row', { name })).textContent).toContain(amount);
  });

  it('promises no unknown price', async () => {
    await open({ renewalNet: null });
    expect(await screen.findByText('From January 1, 2027, it is billed every year')).toBeTruthy();
  });

  it.each([
    ['business', 'price_year'],
    ['Business', 'price_year'],
    ['business-month', 'price_month'],
  ])('takes %s in the address for that plan', async (name, providerPlan) => {
    const items = ['year', 'month'].map((interval) => ({ plan: 'business', interval, providerPlan: `price_${interval}` }));
    const { server } = await open(
      {},
      {
        'GET /company/*/plan': () => ({ items }),
        'GET /company/*/subscription/preview': ({ query }) =>
          query.get('providerPlan') === providerPlan ? { ...preview, providerPlan } : errorResponse(422, 'PLAN_UNKNOWN', 'Unknown'),
      },
      name,
    );
    expect(await screen.findByRole('heading', { name: /Business/ })).toBeTruthy();
    expect(server.calls.filter((call) => call.includes('preview'))).toHaveLength(2);
  });

  it('stays on the page and shows the error when the change fails', async () => {
    const { user } = await open(
      {},
      { 'PUT /company/*/subscription': () => errorResponse(409, 'PLAN_UNCHANGED', 'Your company already has this plan.') },
    );
    await user.click(await screen.findByRole('button', { name: 'Change to Business' }));
    expect(await screen.findByText('Your company already has this plan.')).toBeTruthy();
  });

  it.each([
    ['an operator', aMe()],
    ['a company without limits', { ...me, subscription: { ...me.subscription, isInternalPlan: true } }],
  ])('shows %s the plans', async (_, user) => {
    const { router, server } = await open({}, {}, 'business-year', user);
    await waitFor(() => expect(router.state.location.pathname).toBe(links.upgrade));
    expect(server.calls.some((call) => call.includes('preview'))).toBe(false);
  });

  it.each([
    ['PLAN_UNCHANGED', 'Your company already has this plan.'],
    ['OTHER_PROVIDER_ACTIVE', 'Your subscription is billed by another shop.'],
  ] as const)('returns to the plans with the explanation of %s', async (code, message) => {
    store.set(notificationsAtom, []);
    const { router } = await open({}, { 'GET /company/*/subscription/preview': () => errorResponse(409, code, message) });
    await waitFor(() => expect(router.state.location.pathname).toBe(links.upgrade));
    expect(store.get(notificationsAtom)).toMatchObject([{ type: 'info', message }]);
  });

  it.each([
    ['is not healthy', () => ({ isDatabaseOk: false })],
    ['does not respond properly', () => errorResponse(503, 'UNAVAILABLE', '')],
  ])('returns to the plans when the service %s', async (_, health) => {
    store.set(notificationsAtom, []);
    const { router, server } = await open({}, { 'GET /integration/health': health });
    await waitFor(() => expect(router.state.location.pathname).toBe(links.upgrade));
    expect(store.get(notificationsAtom)).toMatchObject([{ type: 'error', message: 'Temporarily unavailable. Please try again later' }]);
    expect(server.calls.some((call) => call.includes('preview'))).toBe(false);
  });
});
