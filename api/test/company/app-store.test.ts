import { Logger } from '@nestjs/common';
import { vi } from 'vitest';
import { AppStoreSource } from '../../src/modules/company/billing/app-store/app-store-source.ts';
import { ProviderReconciliationJob } from '../../src/modules/company/billing/provider-reconciliation.job.ts';
import { aCompany, type TestCompany, type TestUser } from '../a-company.ts';
import { auditOf } from '../audit-of.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { until } from '../until.ts';
import { AppStoreCounterpart, type NotificationTraits, type TestPurchase } from './app-store/app-store-counterpart.ts';
import { TestChain } from './app-store/test-certificates.ts';
import { billingRecords } from './billing-records.ts';

const dayMs = 24 * 60 * 60 * 1000;
const json = { 'content-type': 'application/json' };

// Trusted, but wrong in another way.
const unmarked = new TestChain({ isMarked: false });
const expired = new TestChain({ endsAt: new Date('2021-01-01') });

let appStore: AppStoreCounterpart;
let test: TestApp;
let company: TestCompany;

beforeAll(async () => {
  appStore = await AppStoreCounterpart.start();
  const roots = [appStore.chain, unmarked, expired].map(({ rootPem }) => rootPem).join('\n');
  test = await startTestApp({ ...appStore.variables, APPLE_STORE_ROOT_CERTIFICATES: roots });
});
afterAll(async () => {
  await test.stop();
  await appStore.stop();
});
beforeEach(async () => {
  appStore.isDown = false;
  company = await aTrial();
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(appStore.refusals).toEqual([]);
});

async function aTrial(): Promise<TestCompany> {
  const created = await aCompany(test, 'team');
  await test.dataSource.query(
    `UPDATE "subscriptions" SET "status" = 'trialing', "currentPeriodEnd" = now() + interval '14 days' WHERE "companyId" = $1`,
    [created.companyId],
  );
  return created;
}

const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  test.call(method, `/api/company/${company.companyId}${path}`, {
    token: company.owner.token,
    ...(body !== undefined && { body: JSON.stringify(body), headers: json }),
  });
const subscription = async () => (await call('GET', '/subscription')).body;
const claim = (id: string, { token }: TestUser = company.owner) => test.call('POST', `/api/integration/app-store/after/${id}`, { token });
const post = (body: string) => test.call('POST', '/api/integration/app-store', { body, headers: json });
const { storedEvents, allApplied, allWritten } = billingRecords(
  () => test.dataSource,
  () => company.companyId,
);

async function subscribe(product: string): Promise<TestPurchase> {
  const purchase = appStore.buy(product, company.companyId);
  expect((await claim(purchase.transactionId)).status).toBe(200);
  return purchase;
}

async function deliver(type: string, purchase: TestPurchase, traits?: NotificationTraits): Promise<void> {
  expect((await post(appStore.notify(type, purchase, traits))).status).toBe(204);
  await until(allApplied);
}

describe('claimAppStorePurchase', () => {
  it('gives the company the plan that was bought', async () => {
    const purchase = appStore.buy('team.year', company.companyId);
    expect(await claim(purchase.transactionId)).toMatchObject({
      status: 200,
      body: {
        provider: 'app-store',
        plan: 'team',
        planInForce: 'team',
        providerPlan: 'team.year',
        interval: 'year',
        quantity: null,
        status: 'active',
      },
    });
    expect(await auditOf(test, company)).toContainEqual(expect.objectContaining({ action: 'planChanged' }));
    expect((await claim(purchase.transactionId)).status).toBe(200);
  });

  it('gives a purchase to one company only', async () => {
    const purchase = appStore.buy('team.month');
    const other = await aTrial();
    const answers = await Promise.all([claim(purchase.transactionId), claim(purchase.transactionId, other.owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('PURCHASE_CLAIMED');
  });

  it('refuses a purchase that was made for another company', async () => {
    const purchase = appStore.buy('team.month', (await aTrial()).companyId);
    expect(await claim(purchase.transactionId)).toMatchObject({ status: 409, body: { code: 'PURCHASE_CLAIMED' } });
    expect(await subscription()).toMatchObject({ provider: 'internal', status: 'trialing' });
  });

  it('sells nothing to a company with the internal plan', async () => {
    company = await aCompany(test, 'internal');
    expect((await claim(appStore.buy('team.month').transactionId)).body.code).toBe('PLAN_UNKNOWN');
  });

  it('refuses the share of a family member', async () => {
    const purchase = Object.assign(appStore.buy('team.month'), { ownership: 'FAMILY_SHARED' });
    expect(await claim(purchase.transactionId)).toMatchObject({ status: 409, body: { code: 'PURCHASE_CLAIMED' } });
  });

  it.each([
    ['an unknown transaction', '2999999999999999', 404],
    ['a text', 'x', 400],
    ['a path', '..%2Fsubscriptions', 400],
    ['a number that is too long', '1'.repeat(31), 400],
  ])('refuses %s', async (_, id, status) => {
    expect((await claim(id)).status).toBe(status);
  });

  it('is refused while Stripe bills the company, with what to do first', async () => {
    await test.dataSource.query(
      `UPDATE "subscriptions" SET "provider" = 'stripe', "status" = 'active', "providerPlan" = 'price_1' WHERE "companyId" = $1`,
      [company.companyId],
    );
    const purchase = appStore.buy('team.month');
    expect(await claim(purchase.transactionId)).toMatchObject({
      status: 409,
      body: {
        code: 'OTHER_PROVIDER_ACTIVE',
        details: { provider: 'stripe' },
        message: expect.stringContaining('on the subscription page if you pay by card'),
      },
    });

    await test.dataSource.query(`UPDATE "subscriptions" SET "status" = 'canceled' WHERE "companyId" = $1`, [company.companyId]);
    expect((await claim(purchase.transactionId)).body).toMatchObject({ provider: 'app-store', planInForce: 'team' });
  });

  it('answers that it is unavailable during an outage, and can be repeated', async () => {
    const purchase = appStore.buy('starter.month');
    appStore.isDown = true;
    expect(await claim(purchase.transactionId)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    appStore.isDown = false;
    expect((await claim(purchase.transactionId)).body).toMatchObject({ plan: 'starter', status: 'active' });
  });
});

describe('a subscription of the App Store', () => {
  it('is changed only there, which the error explains', async () => {
    await subscribe('team.month');
    expect((await call('GET', '/plan')).body).toMatchObject({ provider: 'app-store', isCharged: true, items: [] });
    const answers = [
      await call('PUT', '/subscription', 'business-year'),
      await call('GET', '/subscription/preview?providerPlan=business-year'),
      await call('DELETE', '/subscription'),
      await call('POST', '/subscription/undo'),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 409,
        body: {
          code: 'OTHER_PROVIDER_ACTIVE',
          details: { provider: 'app-store' },
          message: expect.stringContaining('in your Apple account'),
        },
      });
    expect((await call('POST', '/subscription/portal')).body).toEqual({ url: 'https://apps.apple.com/account/subscriptions' });
  });

  it('makes way for another provider when it has ended', async () => {
    const purchase = await subscribe('team.month');
    purchase.status = 2;
    await deliver('EXPIRED.VOLUNTARY', purchase);
    expect((await call('PUT', '/subscription', 'business-year')).body['subscription']).toMatchObject({
      provider: 'internal',
      plan: 'business',
    });
  });
});

describe('receiveAppStoreNotification', () => {
  it('follows renewals, upgrades, downgrades and cancellations', async () => {
    const purchase = await subscribe('team.month');
    purchase.nextProductId = 'starter.month';
    await deliver('DID_CHANGE_RENEWAL_PREF.DOWNGRADE', purchase);
    expect(await subscription()).toMatchObject({
      plan: 'team',
      scheduled: { plan: 'starter', providerPlan: 'starter.month', interval: 'month' },
    });

    appStore.renew(purchase, 'business.year');
    await deliver('DID_CHANGE_RENEWAL_PREF.UPGRADE', purchase);
    expect(await subscription()).toMatchObject({ plan: 'business', interval: 'year', scheduled: null });

    purchase.willRenew = false;
    await deliver('DID_CHANGE_RENEWAL_STATUS.AUTO_RENEW_DISABLED', purchase);
    expect(await subscription()).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });

    purchase.willRenew = true;
    await deliver('DID_CHANGE_RENEWAL_STATUS.AUTO_RENEW_ENABLED', purchase);
    expect(await subscription()).toMatchObject({ cancelAtPeriodEnd: false });
  });

  it('keeps the plan during the grace period of the App Store, then for a week at most', async () => {
    const purchase = await subscribe('team.month');
    const graceUntil = Date.now() + 10 * dayMs;
    Object.assign(purchase, { until: Date.now() - 6 * dayMs, status: 4, graceUntil });
    await deliver('DID_FAIL_TO_RENEW.GRACE_PERIOD', purchase);
    expect(await subscription()).toMatchObject({
      status: 'past_due',
      planInForce: 'team',
      graceEndsAt: new Date(graceUntil).toISOString(),
    });

    Object.assign(purchase, { until: Date.now() - 16 * dayMs, status: 3, graceUntil: null });
    await deliver('GRACE_PERIOD_EXPIRED', purchase);
    expect(await subscription()).toMatchObject({ status: 'past_due', planInForce: 'free' });

    appStore.renew(purchase);
    await deliver('DID_RENEW.BILLING_RECOVERY', purchase);
    expect(await subscription()).toMatchObject({ status: 'active', planInForce: 'team', graceEndsAt: null });
  });

  it.each([
    ['EXPIRED.BILLING_RETRY', { status: 2 }],
    ['REFUND', { status: 5, revokedAt: Date.now() }],
    ['REVOKE', { status: 5, revokedAt: Date.now() }],
  ] as const)('ends the plan on %s', async (type, change) => {
    const purchase = await subscribe('business.month');
    Object.assign(purchase, change);
    await deliver(type, purchase);
    expect(await subscription()).toMatchObject({ status: 'canceled', planInForce: 'free' });
  });

  it('keeps the plan when only an earlier period is refunded', async () => {
    const purchase = await subscribe('team.month');
    const transaction = { transactionId: '1', revocationDate: Date.now(), expiresDate: Date.now() - 30 * dayMs };
    await deliver('REFUND', purchase, { transaction });
    expect(await subscription()).toMatchObject({ status: 'active', planInForce: 'team' });
  });

  it('applies notifications by the time of the App Store, each once', async () => {
    const purchase = await subscribe('team.month');
    const now = Date.now() + 2 * 60_000;
    const first = appStore.notify('DID_RENEW', purchase, { signedAt: now });
    appStore.renew(purchase, 'business.month');
    const second = appStore.notify('DID_RENEW', purchase, { signedAt: now + 60_000 });
    for (const body of [second, first, second, first]) expect((await post(body)).status).toBe(204);
    await until(allApplied);
    expect(await storedEvents()).toHaveLength(2);
    expect(await subscription()).toMatchObject({ plan: 'business' });
  });

  it('asks the App Store if the state is older than the notification', async () => {
    const purchase = await subscribe('team.month');
    const now = Date.now() + 10 * 60_000;
    const old = appStore.notify('DID_RENEW', purchase, { signedAt: now + 60_000, partsSignedAt: now - 60 * 60_000 });
    appStore.renew(purchase, 'business.month');
    await deliver('DID_RENEW', purchase, { signedAt: now });
    expect((await post(old)).status).toBe(204);
    await until(allApplied);
    expect(await subscription()).toMatchObject({ plan: 'business' });
  });

  it.each([
    ['signed under another root', (purchase) => appStore.notify('DID_RENEW', purchase, { chain: new TestChain() })],
    ['signed with certificates of another purpose', (purchase) => appStore.notify('DID_RENEW', purchase, { chain: unmarked })],
    ['signed with an expired certificate', (purchase) => appStore.notify('DID_RENEW', purchase, { chain: expired })],
    ['changed', (purchase) => appStore.notify('DID_RENEW', purchase).replace(/(?<=\.)[\w-]{8}/, 'eyJhIjox')],
    ['truncated', (purchase) => `${appStore.notify('DID_RENEW', purchase).slice(0, -20)}"}`],
    ['cut within JSON', (purchase) => appStore.notify('DID_RENEW', purchase).slice(0, -2)],
    ['unsigned', () => JSON.stringify({ signedPayload: `${btoa('{"alg":"none"}')}.${btoa('{}')}.` })],
    ['for another app', (purchase) => appStore.notify('DID_RENEW', purchase, { bundleId: 'com.example.other' })],
    ['of another environment', (purchase) => appStore.notify('DID_RENEW', purchase, { environment: 'Production' })],
    ['too old', (purchase) => appStore.notify('DID_RENEW', purchase, { signedAt: Date.now() - 8 * dayMs })],
    ['about a transaction of another app', (purchase) => appStore.notify('DID_RENEW', purchase, { transaction: { bundleId: 'other' } })],
    ['oversized', () => JSON.stringify({ signedPayload: 'x'.repeat(101_000) })],
    ['far too large', () => JSON.stringify({ signedPayload: 'x'.repeat(300_000) })],
    ['no text', () => JSON.stringify({ signedPayload: { a: 1 } })],
    ['empty', () => '{}'],
  ] as [string, (purchase: TestPurchase) => string][])('refuses one that is %s, and stores nothing', async (_, make) => {
    const purchase = await subscribe('team.month');
    const body = make(purchase);
    const written = await allWritten();
    const lines: unknown[] = [];
    for (const level of ['log', 'warn', 'error'] as const)
      vi.spyOn(Logger.prototype, level).mockImplementation((...line: unknown[]) => void lines.push(line));
    const { status } = await post(body);
    expect([400, 413]).toContain(status);
    expect(await allWritten()).toEqual(written);
    expect(lines.length).toBeLessThanOrEqual(1);
    expect(JSON.stringify(lines)).not.toContain('eyJ');
  });

  it('ignores tests, and purchases that belong to no company', async () => {
    expect((await post(appStore.notify('TEST', null))).status).toBe(204);
    expect((await post(appStore.notify('SUBSCRIBED.INITIAL_BUY', appStore.buy('team.month')))).status).toBe(204);
    expect(await storedEvents()).toEqual([]);
  });
});

describe('reconciliation with the App Store', () => {
  const run = (now = new Date()) => test.app.get(ProviderReconciliationJob).run(test.app.get(AppStoreSource), now);
  const only = () => test.dataSource.query(`DELETE FROM "app_store_purchases" WHERE "companyId" <> $1`, [company.companyId]);

  it('repairs what lost notifications have left', async () => {
    const purchase = await subscribe('team.month');
    purchase.status = 2;
    await only();
    await run();
    expect(await subscription()).toMatchObject({ status: 'canceled', planInForce: 'free' });
  });

  it('goes on after a failure, and fails', async () => {
    const purchase = await subscribe('team.month');
    await only();
    await test.dataSource.query(`INSERT INTO "app_store_purchases" ("originalTransactionId", "companyId") VALUES ('1', $1)`, [
      (await aCompany(test)).companyId,
    ]);
    appStore.renew(purchase, 'business.month');
    await expect(run()).rejects.toThrow('1 of 2 subscriptions were not reconciled');
    expect(await subscription()).toMatchObject({ plan: 'business' });
  });

  it('deletes notifications that a later state has replaced', async () => {
    const purchase = await subscribe('team.month');
    await only();
    await deliver('DID_RENEW', purchase);
    await run(new Date(Date.now() + 9 * dayMs));
    expect(await storedEvents()).toEqual([]);
  });
});
