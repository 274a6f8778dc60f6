import { plans } from '@nearhand/contracts/plans';
import { v7 as uuid } from 'uuid';
import { aCompany, aDevice, type TestCompany } from '../a-company.ts';
import { readCsv } from '../read-csv.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
let company: TestCompany;
let ids: { old: string; recent: string };
const deviceId = uuid();

const insert = `INSERT INTO "sessions" ("sessionId", "companyId", "operatorId", "deviceId", "keyHash", "title", "customerName", "customerEmail", "note",
    "tags", "status", "closeReason", "createdAt", "closedAt", "search")
  VALUES ($1, $2, $3, $4, gen_random_uuid()::text, $5, '', '', '', '{}', 'closed', 'operator', now() - $6::interval, now() - $6::interval, lower($5))`;

beforeAll(async () => {
  company = await aCompany(test, 'free');
  const { companyId, owner } = company;
  await aDevice(test, companyId, { assignmentId: deviceId, machineId: deviceId });
  ids = { old: uuid(), recent: uuid() };
  await test.dataSource.query(insert, [ids.old, companyId, owner.user.id, deviceId, 'Printer old', '30 days 1 minute']);
  await test.dataSource.query(insert, [ids.recent, companyId, owner.user.id, deviceId, 'Printer recent', '29 days 23 hours']);
});
afterAll(() => choose('free'));

const choose = (plan: string) =>
  test.dataSource.query('UPDATE "subscriptions" SET "plan" = $1 WHERE "companyId" = $2', [plan, company.companyId]);

const get = (path: string, token = company.owner.token) => test.call('GET', `/api${path}`, { token });
const titles = (body: Record<string, unknown>) => (body['items'] as { title: string }[]).map(({ title }) => title);
const list = async (query = '') => (await get(`/company/${company.companyId}/session${query}`)).body;

const limitReached = { status: 402, body: { code: 'SUBSCRIPTION_UPDATE_REQUIRED', details: { meter: 'history', used: 31, allowed: 30 } } };

describe('sessions beyond the history of the plan', () => {
  it.each(['', '?search=printer', '?sortProperty=title', '?from=2020-01-01T00:00:00Z&sortDirection=asc', '?status=closed'])(
    'are counted and not listed by "%s"',
    async (query) => {
      const page = await list(query);
      expect(titles(page)).toEqual(['Printer recent']);
      expect(page).toMatchObject({ total: 1, locked: 1 });
    },
  );

  it('are not counted where only open sessions are listed', async () => {
    expect(await list('?status=active')).toMatchObject({ items: [], locked: 0 });
  });

  it.each(['', '/message', '/event', '/recording'])('are refused with the meter at "/session/{sessionId}%s"', async (path) => {
    expect(await get(`/session/${ids.old}${path}`)).toMatchObject(limitReached);
    expect((await get(`/session/${ids.recent}${path}`)).status).toBe(200);
  });

  it('are not changed, and not found by another company', async () => {
    const { token } = company.owner;
    const path = `/api/session/${ids.old}`;
    expect(await test.call('PUT', path, { token, body: { note: 'x' } })).toMatchObject(limitReached);
    const foreign = await aCompany(test, 'free');
    expect((await get(`/session/${ids.old}`, foreign.owner.token)).status).toBe(404);
  });

  it('are left out of exports and of the sessions of a device', async () => {
    const { body } = await get(`/company/${company.companyId}/session/export`);
    expect(
      readCsv(String(body['text']))
        .flat()
        .filter((cell) => cell.startsWith('Printer')),
    ).toEqual(['Printer recent']);
    expect(titles((await get(`/device/${deviceId}/session`)).body)).toEqual(['Printer recent']);
  });

  it('exceed the meter of the subscription', async () => {
    expect((await get(`/company/${company.companyId}/subscription`)).body).toMatchObject({
      limits: { history: plans.free.history },
      usage: { history: 31 },
    });
  });

  it('are readable again after an upgrade', async () => {
    await choose('starter');
    expect((await get(`/session/${ids.old}`)).status).toBe(200);
    expect(await list()).toMatchObject({ total: 2, locked: 0 });
  });

  it('are announced before a change to a plan with a shorter history', async () => {
    const { companyId, owner } = company;
    await test.dataSource.query(insert, [uuid(), companyId, owner.user.id, deviceId, 'Printer ancient', '400 days']);
    const preview = async (plan: string) =>
      (await get(`/company/${companyId}/subscription/preview?providerPlan=${plan}`)).body['locked'] as { historyAfter: unknown };
    expect((await preview('starter-year')).historyAfter).toBe(365);
    expect((await preview('team-year')).historyAfter).toBeNull();
  });
});
