import { allowedSessions, plans } from '@nearhand/contracts/plans';
import { extractText } from 'unpdf';
import { InternalRenewalService } from '../../src/modules/company/billing/internal/internal-renewal.service.ts';
import { aCompany, aDevice, type TestCompany, type TestUser } from '../a-company.ts';
import { auditOf } from '../audit-of.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
let company: TestCompany;

beforeEach(async () => {
  company = await aCompany(test, 'team');
  await test.dataSource.query(
    `UPDATE "subscriptions" SET "status" = 'trialing', "currentPeriodEnd" = now() + interval '14 days' WHERE "companyId" = $1`,
    [company.companyId],
  );
});

const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown, { token }: TestUser = company.owner) =>
  test.call(method, `/api/company/${company.companyId}${path}`, {
    token,
    ip: '203.0.113.7',
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
const change = (providerPlan: string) => call('PUT', '/subscription', providerPlan);
const preview = (providerPlan: string) => call('GET', `/subscription/preview?providerPlan=${providerPlan}`);
const subscription = async () => (await call('GET', '/subscription')).body;
const invoices = async () => (await call('GET', '/invoice')).body['items'] as Record<string, unknown>[];
const renewal = () => test.app.get(InternalRenewalService);
/** Moves the period into the past. */
const passPeriod = () =>
  test.dataSource.query(
    `UPDATE "subscriptions" SET "currentPeriodStart" = "currentPeriodStart" - ("currentPeriodEnd" - now() + interval '1 minute'),
       "currentPeriodEnd" = now() - interval '1 minute'
     WHERE "companyId" = $1`,
    [company.companyId],
  );

describe('getSubscription', () => {
  it('shows limits and usage of all meters', async () => {
    await aDevice(test, company.companyId, {});
    const { operators, devices, history } = plans.team;
    expect((await call('GET', '/subscription', undefined, company.admin)).body).toMatchObject({
      provider: 'internal',
      plan: 'team',
      planInForce: 'team',
      status: 'trialing',
      providerPlan: null,
      limits: { operators, devices, concurrentSessions: allowedSessions('team', 4), history },
      usage: { operators: 4, devices: 1, concurrentSessions: 0, history: 0 },
    });
  });

  it('shows the limits of the Free plan after the trial', async () => {
    await test.dataSource.query(`UPDATE "subscriptions" SET "currentPeriodEnd" = now() WHERE "companyId" = $1`, [company.companyId]);
    expect(await subscription()).toMatchObject({
      plan: 'team',
      planInForce: 'free',
      limits: { operators: plans.free.operators, devices: plans.free.devices },
    });
  });
});

describe('updateSubscription', () => {
  it('starts a plan at once and issues an invoice', async () => {
    const { status, body } = await change('team-year');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      checkoutUrl: null,
      subscription: { status: 'active', plan: 'team', providerPlan: 'team-year', interval: 'year', quantity: 4, scheduled: null },
    });
    expect(await invoices()).toMatchObject([
      { provider: 'internal', plan: 'team', net: 91_200, tax: 20_976, total: 112_176, isCharged: false },
    ]);
    expect(await auditOf(test, company)).toContainEqual(
      expect.objectContaining({
        action: 'planChanged',
        address: '203.0.113.7',
        details: expect.objectContaining({ plan: { was: 'team', is: 'team' } }),
      }),
    );
  });

  it('bills what the preview shows when a higher plan starts', async () => {
    await change('team-year');
    const shown = (await preview('business-year')).body;
    expect(shown).toMatchObject({
      startsAt: null,
      quantity: 4,
      isCharged: false,
      renewalNet: 187_200,
      locked: { operators: 0, devices: 0 },
    });
    expect((await change('business-year')).body['subscription']).toMatchObject({ plan: 'business', interval: 'year' });
    const [latest, first] = await invoices();
    expect(Math.abs(Number(latest?.['total']) - Number(shown['total']))).toBeLessThan(5);
    const numberOf = (invoice: Record<string, unknown> | undefined) => Number(String(invoice?.['number']).slice(-6));
    expect(numberOf(latest)).toBeGreaterThan(numberOf(first));
  });

  it('schedules a lower plan, which the same plan as now cancels', async () => {
    await change('team-year');
    const lower = await change('starter-month');
    expect(lower.body['subscription']).toMatchObject({
      plan: 'team',
      scheduled: { plan: 'starter', interval: 'month', providerPlan: 'starter-month' },
    });
    expect((await change('starter-month')).body.code).toBe('PLAN_UNCHANGED');
    expect((await change('team-year')).body['subscription']).toMatchObject({ plan: 'team', scheduled: null });
    expect((await change('team-year')).body.code).toBe('PLAN_UNCHANGED');
    expect(await invoices()).toHaveLength(1);
  });

  it('names what a lower plan and a cancellation would lock', async () => {
    await change('team-year');
    for (const alias of ['Front desk', 'Meeting room', 'Warehouse', 'Old laptop']) await aDevice(test, company.companyId, { alias });
    const operators = { operators: 1, operatorNames: [expect.any(String)] };
    expect((await preview('starter-year')).body['locked']).toEqual({ ...operators, devices: 0, deviceNames: [], historyAfter: null });
    const { body } = await call('GET', '/subscription/cancellation');
    expect(body).toMatchObject({ operators: 3, devices: 1, deviceNames: ['Old laptop'] });
    expect(body['operatorNames']).toHaveLength(3);
  });

  it('bills once when it is called twice at the same time', async () => {
    const answers = await Promise.all([change('team-month'), change('team-month'), change('team-month')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await invoices()).toHaveLength(1);
  });

  it.each(['', 'gold', 'free', 'team', 'price_1Nx'])('rejects the unknown plan "%s"', async (providerPlan) => {
    expect([400, 422]).toContain((await change(providerPlan)).status);
    expect(await invoices()).toEqual([]);
  });

  it('rejects bodies that are not a JSON string', async () => {
    for (const body of [{ plan: 'team' }, 7, null, ['team-year']]) expect((await call('PUT', '/subscription', body)).status).toBe(400);
  });

  it('sells nothing to a company with the internal plan', async () => {
    company = await aCompany(test, 'internal');
    expect((await call('GET', '/plan')).body).toMatchObject({ provider: 'internal', isCharged: false, items: [] });
    expect((await change('team-year')).body.code).toBe('PLAN_UNKNOWN');
  });

  it('sends to the shop that bills the company now', async () => {
    await change('team-year');
    await test.dataSource.query(`UPDATE "subscriptions" SET "provider" = 'app-store' WHERE "companyId" = $1`, [company.companyId]);
    for (const answer of [await change('business-year'), await call('DELETE', '/subscription'), await call('POST', '/subscription/undo')])
      expect(answer).toMatchObject({ status: 409, body: { code: 'OTHER_PROVIDER_ACTIVE', details: { provider: 'app-store' } } });
  });
});

describe('cancelSubscription', () => {
  it('keeps the plan until the end of the period and can be undone', async () => {
    await change('team-year');
    expect((await call('DELETE', '/subscription')).body).toMatchObject({ plan: 'team', planInForce: 'team', cancelAtPeriodEnd: true });
    expect((await call('DELETE', '/subscription')).body.code).toBe('SUBSCRIPTION_NOT_CANCELABLE');
    expect((await call('POST', '/subscription/undo')).body).toMatchObject({ cancelAtPeriodEnd: false });
    expect((await call('POST', '/subscription/undo')).body.code).toBe('SUBSCRIPTION_NOT_SCHEDULED');
    expect((await auditOf(test, company)).map(({ action }) => action)).toEqual([
      'planChanged',
      'subscriptionCanceled',
      'subscriptionChangeUndone',
    ]);
  });

  it('rejects a trial, which ends by itself', async () => {
    expect((await call('DELETE', '/subscription')).body.code).toBe('SUBSCRIPTION_NOT_CANCELABLE');
  });
});

describe('renewal', () => {
  it('bills the next period once', async () => {
    await change('team-month');
    await passPeriod();
    await Promise.all([renewal().run(new Date()), renewal().run(new Date())]);
    expect(await subscription()).toMatchObject({ plan: 'team', status: 'active' });
    expect(await invoices()).toMatchObject([{ net: 9600 }, { net: 9600 }]);
  });

  it('changes to the scheduled plan', async () => {
    await change('team-year');
    await change('starter-month');
    await passPeriod();
    await renewal().run(new Date());
    expect(await subscription()).toMatchObject({
      plan: 'starter',
      interval: 'month',
      providerPlan: 'starter-month',
      quantity: 3,
      scheduled: null,
    });
    expect((await invoices())[0]).toMatchObject({ plan: 'starter', net: 3600 });
  });

  it('ends a canceled plan without an invoice, and the limits at the end of the period', async () => {
    await change('team-year');
    await call('DELETE', '/subscription');
    await passPeriod();
    expect(await subscription()).toMatchObject({ planInForce: 'free', status: 'active' });
    await renewal().run(new Date());
    expect(await subscription()).toMatchObject({
      plan: 'free',
      planInForce: 'free',
      status: 'canceled',
      providerPlan: null,
      cancelAtPeriodEnd: false,
    });
    expect(await invoices()).toHaveLength(1);
  });

  it('does not bill a company that is being deleted', async () => {
    await change('team-month');
    await passPeriod();
    await test.dataSource.query(`UPDATE "companies" SET "deletionAt" = now() + interval '1 day' WHERE "companyId" = $1`, [
      company.companyId,
    ]);
    await renewal().run(new Date());
    const [row] = await test.dataSource.query('SELECT count(*)::int AS "count" FROM "invoices" WHERE "companyId" = $1', [
      company.companyId,
    ]);
    expect(row).toEqual({ count: 1 });
  });
});

describe('invoices', () => {
  it('are numbered without gaps while companies change plans at the same time and some fail', async () => {
    const companies = await Promise.all(Array.from({ length: 4 }, () => aCompany(test, 'free')));
    const plans = ['team-month', 'gold', 'starter-year', 'business-year'];
    await Promise.all(
      companies.flatMap(({ companyId, owner: { token } }) =>
        plans.map((plan) =>
          test.call('PUT', `/api/company/${companyId}/subscription`, {
            token,
            body: JSON.stringify(plan),
            headers: { 'content-type': 'application/json' },
          }),
        ),
      ),
    );
    const rows = await test.dataSource.query<{ number: string }[]>(
      `SELECT "number" FROM "invoices" WHERE "number" LIKE 'NH-%' ORDER BY "number"`,
    );
    const numbers = rows.map(({ number }) => Number(number.slice(-6)));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('are listed by time', async () => {
    await change('team-month');
    await change('team-year');
    const now = encodeURIComponent(new Date().toISOString());
    expect((await call('GET', '/invoice?pageSize=10', undefined, company.admin)).body).toMatchObject({
      total: 2,
      pageNumber: 1,
      pageSize: 10,
    });
    expect((await call('GET', `/invoice?from=${now}`)).body).toMatchObject({ total: 0, items: [] });
    expect((await call('GET', `/invoice?to=${now}`)).body).toMatchObject({
      total: 2,
      items: [{ interval: 'year' }, { interval: 'month' }],
    });
  });

  it('name the customer as it was when they were issued', async () => {
    const details = { name: 'Żółw sp. z o.o.', address: 'ul. Długa 5\nŁódź', vatId: 'PL5260001246' };
    expect((await call('PUT', '/billing', details)).body).toEqual(details);
    await change('team-month');
    await call('PUT', '/billing', { name: '', address: '', vatId: '' });
    const [invoice] = await invoices();
    const url = `/api/company/${company.companyId}/invoice/${String(invoice?.['invoiceId'])}/pdf`;
    const { statusCode, headers, rawPayload } = await test.fastify.inject({
      url,
      headers: { authorization: `Bearer ${company.admin.token}`, 'accept-language': 'pl' },
    });
    expect({ statusCode, type: headers['content-type'], disposition: headers['content-disposition'] }).toEqual({
      statusCode: 200,
      type: 'application/pdf',
      disposition: `attachment; filename="${String(invoice?.['number'])}.pdf"`,
    });
    const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true });
    for (const part of [
      `Faktura ${String(invoice?.['number'])}`,
      'Żółw sp. z o.o.',
      'Łódź',
      'PL5260001246',
      'Żadna opłata nie jest pobierana',
    ])
      expect(text).toContain(part);
  });

  it('remain when the company is erased', async () => {
    await change('team-month');
    await test.dataSource.query('DELETE FROM "companies" WHERE "companyId" = $1', [company.companyId]);
    const [row] = await test.dataSource.query('SELECT count(*)::int AS "count" FROM "invoices" WHERE "companyId" = $1', [
      company.companyId,
    ]);
    expect(row).toEqual({ count: 1 });
  });
});

describe('updateBillingDetails', () => {
  it.each(['526-000', 'pl5260001246', 'PL', 'PL 526'])('rejects the VAT number %s', async (vatId) => {
    expect((await call('PUT', '/billing', { name: '', address: '', vatId })).status).toBe(400);
  });
});
