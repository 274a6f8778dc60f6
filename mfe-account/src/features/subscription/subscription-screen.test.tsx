import { describe, expect, it, jest } from '@jest/globals';
import { plans } from '@nearhand/contracts/plans';
import type { Me } from '@nearhand/platform/core';
import { aMe, errorResponse, FakeSocket, fakeApi, renderScreen } from '@nearhand/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';

const socket = Object.assign(new FakeSocket(), { connected: false });
jest.unstable_mockModule('@nearhand/platform/realtime', () => ({ useUserSocket: () => socket }));
const page = await import('./subscription-screen.tsx');

const path = '/app/account/subscription';
const links = { upgrade: '/app/account/upgrade', operators: '/app/account/operators', devices: '/app/devices' };
const offer = { providerPlan: 'team-year', plan: 'team', interval: 'year', currency: 'EUR', pricePerOperator: 1900, limits: plans.team };
const paid = {
  status: 'active',
  providerPlan: 'team-year',
  interval: 'year',
  quantity: 4,
  currentPeriodStart: '2026-01-01T00:00:00.000Z',
  currentPeriodEnd: '2027-01-01T00:00:00.000Z',
} as const;
const invoice = {
  invoiceId: '01890000-0000-7000-8000-000000000009',
  number: 'NH-2026-000009',
  provider: 'internal',
  issuedAt: '2026-01-01T00:00:00.000Z',
  plan: 'team',
  interval: 'year',
  periodStart: paid.currentPeriodStart,
  periodEnd: paid.currentPeriodEnd,
  currency: 'EUR',
  net: 91_200,
  tax: 20_976,
  total: 112_176,
  isCharged: false,
  pdfUrl: null,
};

const anInvoicePage = (items: readonly object[], unavailableProviders: readonly string[] = []) => ({
  items,
  total: items.length,
  pageNumber: 1,
  pageSize: 25,
  unavailableProviders,
});

async function open(change: Partial<Me['subscription']>, role: Me['user']['role'] = 'owner', handlers: Parameters<typeof fakeApi>[0] = {}) {
  const base = aMe({ user: { role, isAdmin: true } });
  let subscription: Me['subscription'] = { ...base.subscription, ...change };
  const server = fakeApi({
    'GET /me': () => ({ ...base, subscription }),
    'GET /company/*/subscription': () => subscription,
    'GET /company/*/subscription/cancellation': () => ({
      operators: 3,
      operatorNames: ['Łukasz', 'Inés', 'Marco'],
      devices: 0,
      deviceNames: [],
      historyAfter: null,
    }),
    'DELETE /company/*/subscription': () => (subscription = { ...subscription, cancelAtPeriodEnd: true }),
    'POST /company/*/subscription/undo': () => (subscription = { ...subscription, cancelAtPeriodEnd: false, scheduled: null }),
    'GET /company/*/plan': () => ({ provider: 'internal', isCharged: false, free: plans.free, items: [offer] }),
    'GET /company/*/billing': () => ({ name: '', address: '', vatId: '' }),
    'GET /company/*/payment-method': () => ({ card: null, hasPortal: false }),
    'PUT /company/*/billing': ({ body }) => body,
    'GET /company/*/invoice': () => anInvoicePage([invoice]),
    ...handlers,
  });
  const view = await renderScreen({ page, path, me: { ...base, subscription }, links });
  return { ...view, server, set: (next: Partial<Me['subscription']>) => (subscription = { ...subscription, ...next }) };
}

describe('SubscriptionScreen', () => {
  it('shows price, renewal, meters and invoices, and that nothing is charged', async () => {
    await open(paid);
    expect(await screen.findByText(/€912 per year plus tax: 4 operators at €19 per month/)).toBeTruthy();
    expect(screen.getByText(/Renews on January 1, 2027 for €912 plus tax/)).toBeTruthy();
    expect(screen.getByText(/nothing is charged/)).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Operators 4 of 10' }).getAttribute('aria-valuenow')).toBe('40');
    expect(screen.getByRole('progressbar', { name: 'History 40 days of 1,095 days' })).toBeTruthy();
    expect((await screen.findByRole('row', { name: /NH-2026-000009/ })).textContent).toContain('€1,121.76');
  });

  describe('with a provider that charges', () => {
    const card = { brand: 'visa', last4: '4242', expiresMonth: 12, expiresYear: 2031 };
    const charged = { 'GET /company/*/payment-method': () => ({ card, hasPortal: true }) };

    it('shows the card, and the owner the page of the provider', async () => {
      const opened = jest.fn();
      const { user } = await open(paid, 'owner', {
        ...charged,
        'POST /company/*/subscription/portal': () => {
          opened();
          return errorResponse(503, 'UNAVAILABLE', 'Not now');
        },
      });
      expect(await screen.findByText('Charged to Visa ending in 4242, valid until 12/2031')).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Payment method and invoices' }));
      expect(opened).toHaveBeenCalledTimes(1);
      expect(await screen.findByText('Not now')).toBeTruthy();
    });

    it('shows admins the card only', async () => {
      await open(paid, 'admin', charged);
      expect(await screen.findByText(/^Charged to Visa/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Payment method and invoices' })).toBeNull();
    });

    it('keeps the page when the provider does not answer', async () => {
      await open(paid, 'owner', { 'GET /company/*/payment-method': () => errorResponse(503, 'UNAVAILABLE', 'Not now') });
      expect(await screen.findByText('The card cannot be shown at the moment')).toBeTruthy();
      expect(await screen.findByRole('row', { name: /NH-2026-000009/ })).toBeTruthy();
    });

    it('leads to the portal for an invoice without a document, if the reader may open it', async () => {
      const own = { ...invoice, provider: 'stripe', pdfUrl: null };
      const page = { 'GET /company/*/invoice': () => anInvoicePage([own]) };
      const { unmount } = await open({ ...paid, provider: 'stripe' }, 'owner', page);
      expect(await screen.findByRole('button', { name: 'Open the portal for invoice NH-2026-000009' })).toBeTruthy();
      unmount();
      await open({ ...paid, provider: 'stripe' }, 'admin', page);
      const row = await screen.findByRole('row', { name: /NH-2026-000009/ });
      expect(within(row).queryByRole('button')).toBeNull();
    });

    it('opens the invoices of the provider there', async () => {
      const own = { ...invoice, provider: 'stripe', plan: null, interval: null, pdfUrl: 'https://pay.example/in_1/pdf' };
      await open(paid, 'owner', { 'GET /company/*/invoice': () => anInvoicePage([own]) });
      const link = await screen.findByRole('link', { name: 'Open the PDF of invoice NH-2026-000009 in a new tab' });
      expect(link.getAttribute('href')).toBe('https://pay.example/in_1/pdf');
    });
  });

  it('shows our own invoices while those of the provider are missing, and reloads them', async () => {
    const { user, server } = await open(paid, 'owner', { 'GET /company/*/invoice': () => anInvoicePage([invoice], ['stripe']) });
    expect(await screen.findByText(/^Some invoices cannot be loaded at the moment/)).toBeTruthy();
    expect(screen.getByRole('row', { name: /NH-2026-000009/ })).toBeTruthy();
    server.use({ 'GET /company/*/invoice': () => anInvoicePage([invoice]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/^Some invoices cannot be loaded/)).toBeNull());
  });

  it('does not claim that there are no invoices while those of the provider are missing', async () => {
    await open(paid, 'owner', { 'GET /company/*/invoice': () => anInvoicePage([], ['stripe']) });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByText('No invoices')).toBeNull();
  });

  it('cancels in two clicks and undoes it', async () => {
    const { user } = await open(paid);
    await user.click(await screen.findByRole('button', { name: 'Cancel the plan' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('3 operators: Łukasz, Inés, and Marco')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel the plan' }));
    expect(await screen.findByText(/The Team plan ends on January 1, 2027/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/Renews on/)).toBeTruthy();
  });

  it('names the day of a cancellation that is not for the end of the period', async () => {
    await open({ ...paid, cancelAt: '2026-05-04T12:00:00Z' });
    expect(await screen.findByText('The Team plan ends on May 4, 2026 and is not renewed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    for (const name of ['Renews', 'Cancel the plan']) expect(screen.queryByText(new RegExp(name))).toBeNull();
  });

  it('warns of a price that is unknown to the installation', async () => {
    await open({ ...paid, providerPlan: 'price_new', isPriceUnknown: true });
    expect(await screen.findByText(/The Team plan stays until January 1, 2027/)).toBeTruthy();
    expect(screen.queryByText(/Renews/)).toBeNull();
  });

  it('shows why a cancellation failed', async () => {
    const { user, server } = await open(paid);
    server.use({ 'DELETE /company/*/subscription': () => errorResponse(409, 'OTHER_PROVIDER_ACTIVE', 'Cancel it there first.') });
    await user.click(await screen.findByRole('button', { name: 'Cancel the plan' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel the plan' }));
    expect(await screen.findByText('Cancel it there first.')).toBeTruthy();
  });

  it('lets an admin read, without changes', async () => {
    await open({ ...paid, cancelAtPeriodEnd: true }, 'admin');
    expect(await screen.findByText('Only the owner of the company, Olga Wójcik, can change the plan')).toBeTruthy();
    for (const name of ['Cancel the plan', 'Undo', 'Save']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('sends to the App Store for changes if it bills the company', async () => {
    const scheduled = { plan: 'starter', providerPlan: 'starter.month', interval: 'month' } as const;
    const { server, router, set } = await open({ ...paid, provider: 'app-store', quantity: null, scheduled });
    server.use({
      'GET /company/*/plan': () => ({ provider: 'app-store', isCharged: true, free: plans.free, items: [] }),
      'GET /company/*/invoice': () => anInvoicePage([]),
    });
    await act(() => router.revalidate());
    expect(await screen.findByRole('link', { name: 'Manage subscriptions at Apple' })).toHaveProperty(
      'href',
      'https://apps.apple.com/account/subscriptions',
    );
    expect(screen.getByText(/the plan changes to Starter/)).toBeTruthy();
    expect(await screen.findByText('Apple sends the receipts for your subscription')).toBeTruthy();
    for (const name of ['Cancel the plan', 'Undo']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Change plan' })).toBeNull();
    expect(screen.queryByText(/nothing is charged/)).toBeNull();

    set({ scheduled: null });
    await act(() => router.revalidate());
    expect(await screen.findByText('Renews on January 1, 2027')).toBeTruthy();
  });

  it('names what is over the limits and the ways to unlock it', async () => {
    await open({
      planInForce: 'free',
      limits: plans.free,
      usage: { operators: 4, devices: 4, concurrentSessions: 0, history: 40 },
    });
    expect(await screen.findByText(/3 operators are locked\. The plan allows 1/)).toBeTruthy();
    expect(screen.getByText(/1 device is locked/)).toBeTruthy();
    expect(screen.getByText(/older than 30 days are kept, but locked/)).toBeTruthy();
    expect(screen.getByText(/Your trial of the Team plan is over/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Operators' }).getAttribute('href')).toBe('/app/account/operators');
  });

  it('warns about a failed payment', async () => {
    await open({ ...paid, status: 'past_due', graceEndsAt: '2027-01-08T00:00:00.000Z' });
    expect(await screen.findByText(/The Team plan ends on January 8, 2027/)).toBeTruthy();
    expect(screen.queryByText(/Renews on/)).toBeNull();
  });

  it('follows changes of the provider', async () => {
    const { set } = await open(paid);
    await screen.findByText(/€912/);
    set({ scheduled: { plan: 'starter', interval: 'month', providerPlan: 'starter-month' } });
    await waitFor(() => {
      act(() => socket.receive('company:changed', { what: 'subscription' }));
      expect(screen.getByText(/the plan changes to Starter, billed monthly/)).toBeTruthy();
    });
  });

  it('saves a VAT number without spaces and rejects others', async () => {
    const { user, server } = await open(paid);
    const field = await screen.findByLabelText('VAT ID');
    await user.type(field, '526');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This is not a VAT ID with a country code')).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'pl 526 000 12 46');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect((field as HTMLInputElement).value).toBe('PL5260001246'));
    expect(server.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
  });
});
