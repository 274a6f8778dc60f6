import { Logger } from '@nestjs/common';
import { vi } from 'vitest';
import { JobService } from '../../src/jobs/job.service.ts';
import { TokenSigner } from '../../src/keys/token-signer.ts';
import { BillingEventRepository } from '../../src/modules/company/billing/billing-event.repository.ts';
import { BillingProviderRegistry } from '../../src/modules/company/billing/billing-provider.registry.ts';
import { ProviderReconciliationJob } from '../../src/modules/company/billing/provider-reconciliation.job.ts';
import { StripeSource } from '../../src/modules/company/billing/stripe/stripe-source.ts';
import { aCompany, type TestCompany, type TestUser } from '../a-company.ts';
import { auditOf } from '../audit-of.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { until } from '../until.ts';
import { billingRecords } from './billing-records.ts';
import { StripeCounterpart, type StripeEvent, signatureOf, testSecretKey } from './stripe/stripe-counterpart.ts';
import { forgottenPrices, stripeVariables, testPrices } from './stripe/stripe-variables.ts';

let stripe: StripeCounterpart;
let test: TestApp;
let company: TestCompany;

beforeAll(async () => {
  stripe = await StripeCounterpart.start({ ...testPrices, ...forgottenPrices });
  test = await startTestApp(stripeVariables(stripe.url));
});
afterAll(async () => {
  await test.stop();
  await stripe.stop();
});
afterEach(() => void vi.restoreAllMocks());
beforeEach(async () => {
  Object.assign(stripe, { isDown: false });
  stripe.account.declinesCards = false;
  stripe.account.resetClock();
  stripe.refusals.length = 0;
  stripe.takeEvents();
  company = await aCompany(test, 'team');
  await test.dataSource.query(
    `UPDATE "subscriptions" SET "status" = 'trialing', "currentPeriodEnd" = now() + interval '14 days' WHERE "companyId" = $1`,
    [company.companyId],
  );
});

const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown, { token }: TestUser = company.owner) =>
  test.call(method, `/api/company/${company.companyId}${path}`, {
    token,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
const change = (providerPlan: string) => call('PUT', '/subscription', providerPlan);
const subscription = async () => (await call('GET', '/subscription')).body;

function post(body: string, signature = signatureOf(body)) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return test.call('POST', '/api/integration/stripe', { body, headers });
}
const deliver = async (event: StripeEvent) => (await post(JSON.stringify(event))).status;
const { storedEvents, allApplied, allWritten } = billingRecords(
  () => test.dataSource,
  () => company.companyId,
);

/** The owner pays on the page of Stripe; returns the subscription there. */
async function pay(providerPlan: string): Promise<string> {
  const { body, status } = await change(providerPlan);
  expect(status).toBe(200);
  return stripe.account.pay(sessionOf(body['checkoutUrl']));
}
const sessionOf = (url: unknown): string => String(url).split('/').at(-1) ?? '';

async function subscribe(providerPlan: string): Promise<string> {
  const id = await pay(providerPlan);
  for (const event of stripe.takeEvents()) expect(await deliver(event)).toBe(204);
  await until(allApplied);
  return id;
}

describe('updateSubscription with Stripe', () => {
  it('starts the plan once its payment is confirmed', async () => {
    const { body } = await change('price_team_year');
    expect(body).toMatchObject({
      subscription: { provider: 'internal', status: 'trialing' },
      checkoutUrl: expect.stringContaining('cs_test'),
    });
    const [request] = stripe.requests.filter(({ operation }) => operation === 'POST /v1/checkout/sessions').slice(-1);
    expect(request?.form).toMatchObject({
      client_reference_id: company.companyId,
      line_items: [{ price: 'price_team_year', quantity: 4 }],
      success_url: 'http://localhost:4200/app/account/upgrade/success?plan=team',
    });

    stripe.account.pay(sessionOf(body['checkoutUrl']));
    for (const event of stripe.takeEvents()) expect(await deliver(event)).toBe(204);
    await until(allApplied);
    expect(await subscription()).toMatchObject({
      provider: 'stripe',
      plan: 'team',
      providerPlan: 'price_team_year',
      interval: 'year',
      quantity: 4,
      status: 'active',
      cancelAtPeriodEnd: false,
      scheduled: null,
    });
    expect(await auditOf(test, company)).toContainEqual(expect.objectContaining({ action: 'planChanged' }));
  });

  it('leaves one page on which the plan can be paid', async () => {
    const first = sessionOf((await change('price_team_year')).body['checkoutUrl']);
    const second = sessionOf((await change('price_business_year')).body['checkoutUrl']);
    expect(() => stripe.account.pay(first)).toThrow('not open');
    stripe.account.pay(second);
  });

  it('charges what the preview shows when a higher plan starts at once', async () => {
    await subscribe('price_team_year');
    const shown = (await call('GET', '/subscription/preview?providerPlan=price_business_year')).body;
    expect(shown).toMatchObject({ startsAt: null, plan: 'business', quantity: 4, isCharged: true, tax: 0 });
    expect(shown['net']).toBeGreaterThan(0);
    expect(shown['lines']).toMatchObject([
      { kind: 'unused', plan: 'team' },
      { kind: 'plan', plan: 'business' },
    ]);

    expect((await change('price_business_year')).body).toMatchObject({
      checkoutUrl: null,
      subscription: { plan: 'business', status: 'active' },
    });
    const paid = stripe.takeEvents().find(({ type }) => type === 'invoice.paid')?.data.object['total'];
    expect(Math.abs(Number(paid) - Number(shown['total']))).toBeLessThanOrEqual(1);
  });

  it('changes nothing when the card is declined', async () => {
    await subscribe('price_team_year');
    stripe.account.declinesCards = true;
    expect(await change('price_business_year')).toMatchObject({ status: 422, body: { code: 'PAYMENT_DECLINED' } });
    expect(await subscription()).toMatchObject({ plan: 'team', status: 'active' });
  });

  it('leads to what is due instead of a second subscription', async () => {
    const id = await subscribe('price_team_year');
    Object.assign(stripe.account.subscriptions.get(id) ?? {}, { status: 'unpaid' });
    expect((await change('price_business_year')).body).toMatchObject({
      checkoutUrl: expect.stringContaining('billing.stripe'),
      subscription: { status: 'unpaid', planInForce: 'free' },
    });
  });

  it('answers that it is unavailable during an outage', async () => {
    stripe.isDown = true;
    expect(await change('price_team_year')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  });

  it('lets a lower plan follow at the end of the period, which can be undone and repeated', async () => {
    await subscribe('price_business_year');
    expect((await call('GET', '/subscription/preview?providerPlan=price_team_year')).body).toMatchObject({
      total: 0,
      startsAt: expect.any(String),
    });
    expect((await change('price_team_year')).body).toMatchObject({
      subscription: { plan: 'business', scheduled: { plan: 'team', providerPlan: 'price_team_year', interval: 'year' } },
    });
    expect((await call('POST', '/subscription/undo')).body).toMatchObject({ plan: 'business', scheduled: null });
    await change('price_team_year');
    stripe.account.advance(366);
    for (const event of stripe.takeEvents()) await deliver(event);
    await until(allApplied);
    expect(await subscription()).toMatchObject({ plan: 'team', status: 'active', scheduled: null });
  });
});

describe('Stripe and the App Store', () => {
  const billByAppStore = (status: 'active' | 'canceled') =>
    test.dataSource.query(
      `UPDATE "subscriptions" SET "provider" = 'app-store', "status" = $2, "providerPlan" = 'team.month' WHERE "companyId" = $1`,
      [company.companyId, status],
    );

  it('follow each other when the earlier subscription has ended', async () => {
    await billByAppStore('canceled');
    await subscribe('price_team_year');
    expect(await subscription()).toMatchObject({ provider: 'stripe', status: 'active' });
  });

  it('do not replace each other while one bills', async () => {
    await subscribe('price_team_year');
    await billByAppStore('active');
    stripe.account.advance(366);
    for (const event of stripe.takeEvents()) await deliver(event);
    await until(allApplied);
    expect(await subscription()).toMatchObject({ provider: 'app-store', providerPlan: 'team.month' });
    expect(await change('price_business_year')).toMatchObject({ status: 409, body: { code: 'OTHER_PROVIDER_ACTIVE' } });
  });

  it('are not both paid when the App Store takes over', async () => {
    const settle = () => test.app.get(BillingProviderRegistry).settleOthers('app-store', company.companyId);
    const open = sessionOf((await change('price_team_year')).body['checkoutUrl']);
    await settle();
    expect(() => stripe.account.pay(open)).toThrow('not open');

    await pay('price_team_year');
    await settle();
    expect(await subscription()).toMatchObject({ provider: 'stripe', status: 'active' });
  });
});

describe('cancelSubscription with Stripe', () => {
  it('ends the plan at the end of the period, which can be undone', async () => {
    const id = await subscribe('price_team_month');
    expect((await call('DELETE', '/subscription')).body).toMatchObject({ plan: 'team', status: 'active', cancelAtPeriodEnd: true });
    expect(await call('DELETE', '/subscription')).toMatchObject({ status: 409, body: { code: 'SUBSCRIPTION_NOT_CANCELABLE' } });
    expect((await call('POST', '/subscription/undo')).body).toMatchObject({ cancelAtPeriodEnd: false });

    await call('DELETE', '/subscription');
    stripe.account.end(id);
    for (const event of stripe.takeEvents()) await deliver(event);
    await until(allApplied);
    expect(await subscription()).toMatchObject({ status: 'canceled', planInForce: 'free' });
  });
});

describe('a cancellation at a time of its own', () => {
  it('ends the plan at that time, and can be undone', async () => {
    const id = await subscribe('price_team_month');
    const endsAt = Math.floor(Date.now() / 1000) + 5 * 24 * 60 * 60;
    stripe.account.update(id, { cancel_at: endsAt });
    for (const event of stripe.takeEvents()) await deliver(event);
    await until(allApplied);
    expect(await subscription()).toMatchObject({
      planInForce: 'team',
      cancelAtPeriodEnd: false,
      cancelAt: new Date(endsAt * 1000).toISOString(),
    });
    expect(await auditOf(test, company)).toContainEqual(expect.objectContaining({ action: 'subscriptionCanceled' }));
    expect(await call('DELETE', '/subscription')).toMatchObject({ status: 409, body: { code: 'SUBSCRIPTION_NOT_CANCELABLE' } });

    expect((await call('POST', '/subscription/undo')).body).toMatchObject({ status: 'active', cancelAt: null });
    expect(stripe.account.subscriptions.get(id)).toMatchObject({ cancelAt: null, cancelAtPeriodEnd: false });
  });

  it('does not survive a higher plan', async () => {
    const id = await subscribe('price_team_month');
    stripe.account.update(id, { cancel_at: Math.floor(Date.now() / 1000) + 1000 });
    expect((await change('price_business_month')).body).toMatchObject({ subscription: { plan: 'business', cancelAt: null } });
  });
});

describe('a price that is not in the settings', () => {
  const raise = (id: string) => Object.assign(stripe.account.subscriptions.get(id) ?? {}, { price: 'price_team_raised' });
  async function deliverAll(): Promise<void> {
    for (const event of stripe.takeEvents()) await deliver(event);
    await until(allApplied);
  }

  it('keeps the last plan until the period ends, with an alarm', async () => {
    const id = await subscribe('price_team_month');
    raise(id);
    const alarm = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    stripe.account.advance(30);
    await deliverAll();
    const renewed = await subscription();
    expect(renewed).toMatchObject({
      plan: 'team',
      planInForce: 'team',
      providerPlan: 'price_team_raised',
      status: 'active',
      isPriceUnknown: true,
      currentPeriodEnd: new Date(Number(stripe.account.subscriptions.get(id)?.to) * 1000).toISOString(),
    });
    expect(alarm).toHaveBeenCalledWith(expect.stringContaining('price_team_raised'));
  });

  it('ends the plan of a company that has canceled', async () => {
    const id = await subscribe('price_business_month');
    raise(id);
    stripe.account.end(id);
    await deliverAll();
    expect(await subscription()).toMatchObject({ status: 'canceled', planInForce: 'free' });
  });

  it('gives no plan to a company that has none there', async () => {
    const id = await pay('price_business_month');
    raise(id);
    stripe.takeEvents();
    await test.app.get(BillingProviderRegistry).settleOthers('app-store', company.companyId);
    expect(await subscription()).toMatchObject({ provider: 'internal', status: 'trialing', plan: 'team' });
  });
});

describe('openBillingPortal', () => {
  it('opens the page of Stripe', async () => {
    await subscribe('price_team_month');
    expect((await call('POST', '/subscription/portal')).body['url']).toContain('https://billing.stripe.example/');
  });
});

describe('receiveStripeEvent', () => {
  it('keeps the plan for seven days after a renewal has failed', async () => {
    const id = await subscribe('price_team_month');
    stripe.account.declinesCards = true;
    stripe.account.advance(30);
    for (const event of stripe.takeEvents()) await deliver(event);
    await until(allApplied);
    const failed = await subscription();
    expect(failed).toMatchObject({ status: 'past_due', plan: 'team', planInForce: 'team' });
    const grace = new Date(String(failed['graceEndsAt'])).getTime() - new Date(String(failed['currentPeriodEnd'])).getTime();
    expect(grace).toBe(7 * 24 * 60 * 60 * 1000);

    stripe.account.repay(id);
    for (const event of stripe.takeEvents()) await deliver(event);
    await until(allApplied);
    expect(await subscription()).toMatchObject({ status: 'active', graceEndsAt: null });
  });

  it('applies events by the time of Stripe, each once', async () => {
    await pay('price_team_year');
    await change('price_business_year');
    const events = stripe.takeEvents();
    for (const event of [...events.toReversed(), ...events]) expect(await deliver(event)).toBe(204);
    await until(allApplied);
    expect(await storedEvents()).toHaveLength(new Set(events.map(({ id }) => id)).size);
    expect(await subscription()).toMatchObject({ plan: 'business', status: 'active' });
  });

  it('applies an event also if another one arrives meanwhile', async () => {
    await pay('price_team_year');
    const [created, invoice] = stripe.takeEvents();
    const events = test.app.get(BillingEventRepository);
    const find = events.find.bind(events);
    const spy = vi.spyOn(events, 'find').mockImplementationOnce(async (...parameters) => {
      const found = await find(...parameters);
      // Stored without a job of its own, which would hide that this one is not enough.
      const { companyId } = company;
      const subscriptionId = String(created?.data.object['id']);
      const occurredAt = new Date(Number(invoice?.created) * 1000);
      await events.add({
        provider: 'stripe',
        eventId: 'evt_zzz',
        companyId,
        subscriptionId,
        type: 'invoice.paid',
        occurredAt,
        state: null,
      });
      return found;
    });
    expect(created && (await deliver(created))).toBe(204);
    await until(async () => spy.mock.calls.length > 1 && (await allApplied()));
    expect(await subscription()).toMatchObject({ provider: 'stripe', plan: 'team' });
  });

  it('applies an event that was stored without its job when it is sent again', async () => {
    await pay('price_team_year');
    const [created] = stripe.takeEvents();
    const fail = vi.spyOn(test.app.get(JobService), 'send').mockRejectedValueOnce(new Error('interrupted'));
    expect(created && (await deliver(created))).toBe(500);
    fail.mockRestore();
    expect(await storedEvents()).toMatchObject([{ appliedAt: null }]);
    expect(created && (await deliver(created))).toBe(204);
    await until(allApplied);
    expect(await subscription()).toMatchObject({ provider: 'stripe', plan: 'team' });
  });

  it.each([
    ['forged', (text: string) => [text, signatureOf(text, undefined, 'whsec_other')]],
    ['changed', (text: string) => [text.replace('"quantity":4', '"quantity":50'), signatureOf(text)]],
    ['truncated', (text: string) => [text.slice(0, -20), signatureOf(text.slice(0, -20))]],
    ['replayed after minutes', (text: string) => [text, signatureOf(text, Math.floor(Date.now() / 1000) - 301)]],
    ['unsigned', (text: string) => [text, '']],
    ['oversized', (text: string) => [`${text.slice(0, -1)},"x":"${'x'.repeat(200_000)}"}`, signatureOf(text)]],
    ['of a connected account', (text: string) => signed({ ...JSON.parse(text), account: 'acct_other' })],
    ['of real payments', (text: string) => signed({ ...JSON.parse(text), livemode: true })],
    ['shapeless', () => signed({ id: 'evt_1' })],
  ])('refuses an event that is %s, and stores nothing', async (_, spoil) => {
    await pay('price_team_year');
    const [event] = stripe.takeEvents();
    const [body = '', signature = ''] = spoil(JSON.stringify(event));
    const written = await allWritten();
    const lines: unknown[] = [];
    for (const level of ['log', 'warn', 'error'] as const)
      vi.spyOn(Logger.prototype, level).mockImplementation((...line: unknown[]) => void lines.push(line));
    const { status } = await post(body, signature);
    expect([400, 413]).toContain(status);
    expect(await allWritten()).toEqual(written);
    expect(lines.length).toBeLessThanOrEqual(1);
    expect(JSON.stringify(lines)).not.toMatch(/v1=|whsec|evt_|sub_|cus_/);
  });

  it('ignores events of customers of others', async () => {
    await pay('price_team_year');
    const [event] = stripe.takeEvents();
    const other = { ...event, data: { object: { ...event?.data.object, customer: 'cus_other' } } };
    expect((await post(...signed(other))).status).toBe(204);
    expect(await storedEvents()).toEqual([]);
  });
});

const signed = (event: object): [string, string] => [JSON.stringify(event), signatureOf(JSON.stringify(event))];

describe('reconciliation with Stripe', () => {
  const reconcile = () => test.app.get(ProviderReconciliationJob).run(test.app.get(StripeSource), new Date());

  it('repairs what lost events have left', async () => {
    await pay('price_team_year');
    stripe.takeEvents();
    expect(await subscription()).toMatchObject({ status: 'trialing' });
    await reconcile();
    expect(await subscription()).toMatchObject({ provider: 'stripe', status: 'active', plan: 'team' });
  });

  it('goes on after a failure, and fails', async () => {
    await pay('price_team_year');
    const { companyId } = await aCompany(test);
    await test.dataSource.query(`INSERT INTO "stripe_customers" ("companyId", "customerId") VALUES ($1, 'cus_missing')`, [companyId]);
    await test.dataSource.query(`DELETE FROM "stripe_customers" WHERE "companyId" NOT IN ($1, $2)`, [companyId, company.companyId]);
    await expect(reconcile()).rejects.toThrow('1 of 2 subscriptions were not reconciled');
    expect(await subscription()).toMatchObject({ provider: 'stripe', status: 'active' });
  });
});

describe('the night before a renewal', () => {
  const dayMs = 24 * 60 * 60 * 1000;
  const run = (now = new Date()) => test.app.get(ProviderReconciliationJob).run(test.app.get(StripeSource), now);
  const only = () => test.dataSource.query(`DELETE FROM "stripe_customers" WHERE "companyId" <> $1`, [company.companyId]);

  it('bills the present number of operators from the next period on', async () => {
    const id = await subscribe('price_team_month');
    await only();
    await test.dataSource.query(`UPDATE "users" SET "deactivatedAt" = now() WHERE "id" = $1`, [company.operator.user.id]);
    const renewsAt = Number(stripe.account.subscriptions.get(id)?.to) * 1000;
    await run(new Date(renewsAt - 2 * dayMs));
    expect(stripe.account.subscriptions.get(id)).toMatchObject({ quantity: 4 });
    await run(new Date(renewsAt - dayMs));
    expect(stripe.account.subscriptions.get(id)).toMatchObject({ quantity: 3 });
    expect(stripe.takeEvents().filter(({ type }) => type === 'invoice.paid')).toEqual([]);
  });

  it('cancels the subscription of a company that is being deleted', async () => {
    const id = await subscribe('price_team_month');
    await only();
    await test.dataSource.query(`UPDATE "companies" SET "deletionAt" = now() + interval '14 days' WHERE "companyId" = $1`, [
      company.companyId,
    ]);
    await run();
    expect(stripe.account.subscriptions.get(id)).toMatchObject({ cancelAtPeriodEnd: true, status: 'active' });
  });

  it('deletes events that a later state has replaced', async () => {
    await subscribe('price_team_month');
    await only();
    await run(new Date(Date.now() + 8 * dayMs));
    expect(await storedEvents()).toEqual([]);
    expect(await subscription()).toMatchObject({ plan: 'team', status: 'active' });
  });
});

describe('deletion of a company that pays through Stripe', () => {
  async function deleteCompany(): Promise<void> {
    const auth_time = Math.floor(Date.now() / 1000);
    const expiresAt = new Date(Date.now() + 600_000);
    const token = await test.app.get(TokenSigner).sign(company.owner.user.identityId, 'nearhand', expiresAt, { auth_time });
    const body = { name: 'Northwind <b>Łódź</b>' };
    expect((await test.call('DELETE', `/api/company/${company.companyId}`, { token, body })).status).toBe(200);
  }
  const atStripe = (id: string) => stripe.account.subscriptions.get(id);

  it('charges nothing more, also if the period ends before the erasure', async () => {
    const id = await subscribe('price_team_month');
    await deleteCompany();
    await until(() => atStripe(id)?.cancelAtPeriodEnd === true);
    stripe.account.advance(31);
    const charged = stripe.takeEvents().filter(({ type, data }) => type === 'invoice.paid' && data.object['subscription'] === id);
    expect({ charged, status: atStripe(id)?.status }).toEqual({ charged: [], status: 'canceled' });
  });

  it('ends a subscription whose payment is due at once, which Stripe would collect later', async () => {
    const id = await subscribe('price_team_month');
    stripe.account.declinesCards = true;
    stripe.account.advance(31);
    expect(atStripe(id)?.status).toBe('past_due');
    await deleteCompany();
    await until(() => atStripe(id)?.status === 'canceled');
  });

  it('closes the page of payment', async () => {
    const session = sessionOf((await change('price_team_year')).body['checkoutUrl']);
    await deleteCompany();
    await until(() => stripe.account.sessions.get(session)?.['status'] === 'expired');
  });

  it('leaves a cancellation that the owner can undo after a restoration', async () => {
    const id = await subscribe('price_team_month');
    await deleteCompany();
    await until(() => atStripe(id)?.cancelAtPeriodEnd === true);
    expect((await change('price_business_month')).body.code).toBe('COMPANY_BEING_DELETED');
    expect((await call('POST', '/subscription/undo')).body.code).toBe('COMPANY_BEING_DELETED');
    expect((await call('POST', '/restoration')).status).toBe(200);
    expect((await call('POST', '/subscription/undo')).body).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
    await test.dataSource.query(`DELETE FROM "stripe_customers" WHERE "companyId" <> $1`, [company.companyId]);
    await test.app.get(ProviderReconciliationJob).run(test.app.get(StripeSource), new Date());
    expect(atStripe(id)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
  });
});

describe('StripeCounterpart', () => {
  const ask = (path: string, form: Record<string, string>) =>
    fetch(`${stripe.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testSecretKey}`, 'stripe-version': '2023-08-16' },
      body: new URLSearchParams(form),
    });

  it.each([
    ['a misspelt parameter', '/v1/customers', { nmae: 'x' }, 'nmae'],
    [
      'a misspelt parameter of an item',
      '/v1/checkout/sessions',
      { mode: 'subscription', 'line_items[0][prise]': 'x' },
      'line_items[0][prise]',
    ],
    ['an unknown value', '/v1/checkout/sessions', { mode: 'subscribe' }, 'mode'],
  ])('refuses %s', async (_, path, form, param) => {
    const answer = await ask(path, form as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { param } });
  });
});

describe('getPaymentMethod with Stripe', () => {
  const read = async (testUser?: TestUser) => (await call('GET', '/payment-method', undefined, testUser)).body;

  it('names the card of the subscription, and after a change in the portal that of the customer', async () => {
    expect(await read()).toEqual({ card: null, hasPortal: false });
    const id = await subscribe('price_team_year');
    const card = { brand: 'visa', last4: '4242', expiresMonth: 12, expiresYear: 2031 };
    expect(await read(company.admin)).toEqual({ card, hasPortal: true });
    stripe.account.replaceCard(String(stripe.account.subscriptions.get(id)?.customer), '1881');
    expect(await read()).toEqual({ card: { ...card, last4: '1881' }, hasPortal: true });
    expect(stripe.refusals).toEqual([]);
  });

  it('is temporarily unavailable while Stripe is down', async () => {
    await subscribe('price_team_year');
    stripe.isDown = true;
    expect((await call('GET', '/payment-method')).body.code).toBe('UNAVAILABLE');
  });
});

describe('listInvoices with Stripe', () => {
  const list = async (query = '', testUser?: TestUser) => (await call('GET', `/invoice${query}`, undefined, testUser)).body;
  const totals = (body: Record<string, unknown>) => (body['items'] as { total: number }[]).map(({ total }) => total);

  /** Issued before the company paid through Stripe. */
  const addOwnInvoice = () =>
    test.dataSource.query(
      `INSERT INTO "invoices" ("invoiceId", "companyId", "provider", "number", "issuedAt", "plan", "interval", "periodStart", "periodEnd", "currency",
         "lines", "seller", "buyer", "net", "taxPercent", "tax", "total", "isCharged")
       VALUES (gen_random_uuid(), $1, 'internal', gen_random_uuid()::text, now() - interval '40 days', 'team', 'year', now(), now(), 'EUR', '[]', $2, $2,
         77, 0, 0, 77, false)`,
      [company.companyId, { name: 'x', address: '', vatId: '' }],
    );

  it('lists the invoices of Stripe with their documents', async () => {
    await subscribe('price_team_year');
    const page = await list('', company.admin);
    expect(page).toMatchObject({ total: 1, pageNumber: 1 });
    expect(page['items']).toEqual([
      expect.objectContaining({
        provider: 'stripe',
        number: expect.stringContaining('TEST-'),
        plan: 'team',
        interval: 'year',
        currency: 'EUR',
        isCharged: true,
        pdfUrl: expect.stringMatching(/^https:.*pdf$/),
      }),
    ]);
    expect(stripe.refusals).toEqual([]);
  });

  it('adds them to our own in one order, within the period', async () => {
    await addOwnInvoice();
    await subscribe('price_team_year');
    const [charged] = totals(await list());
    expect(totals(await list())).toEqual([charged, 77]);
    expect(totals(await list('?sortProperty=total&sortDirection=asc'))).toEqual([77, charged]);
    const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString();
    expect(totals(await list(`?from=${monthAgo}`))).toEqual([charged]);
    expect(totals(await list(`?to=${monthAgo}`))).toEqual([77]);
  });

  it('lists our own while Stripe is down, and names what is missing', async () => {
    await addOwnInvoice();
    await subscribe('price_team_year');
    stripe.isDown = true;
    const during = await list();
    expect(totals(during)).toEqual([77]);
    expect(during).toMatchObject({ total: 1, unavailableProviders: ['stripe'] });
    stripe.isDown = false;
    expect(await list()).toMatchObject({ total: 2, unavailableProviders: [] });
  });

  it('lists none of another company', async () => {
    await subscribe('price_team_year');
    const foreign = await aCompany(test, 'team');
    const { body } = await test.call('GET', `/api/company/${foreign.companyId}/invoice`, { token: foreign.owner.token });
    expect(body).toMatchObject({ items: [], total: 0 });
  });
});
