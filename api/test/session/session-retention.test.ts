import type { Plan } from '@nearhand/contracts/plans';
import { v7 as uuid } from 'uuid';
import { SessionRetentionService } from '../../src/modules/session/session/session-retention.service.ts';
import { aCompany } from '../a-company.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
let retention: SessionRetentionService;

beforeAll(async () => {
  retention = test.app.get(SessionRetentionService);
});

const insert = `
  INSERT INTO "sessions" ("sessionId", "companyId", "operatorId", "keyHash", "title", "customerName", "customerEmail", "note", "tags",
    "status", "closeReason", "closedAt", "search")
  SELECT gen_random_uuid(), $1, $2, gen_random_uuid()::text, $3, '', '', '', '{}', 'closed', 'operator', now() - make_interval(days => $4), ''
  FROM generate_series(1, $5)`;

async function aCompanyWith(
  plan: Plan,
  ages: number[],
  { count = 1, retentionDays = 30 }: { count?: number; retentionDays?: number | null } = {},
) {
  const { companyId, owner: operator } = await aCompany(test, plan);
  await test.dataSource.query('UPDATE "companies" SET "retentionDays" = $2 WHERE "companyId" = $1', [companyId, retentionDays]);
  for (const days of ages) await test.dataSource.query(insert, [companyId, operator.user.id, `${days} days`, days, count]);
  return {
    companyId,
    operator,
    titles: async () => {
      const rows = await test.dataSource.query<{ title: string }[]>(
        'SELECT DISTINCT "title", "closedAt" FROM "sessions" WHERE "companyId" = $1 ORDER BY "closedAt" DESC NULLS FIRST',
        [companyId],
      );
      return rows.map(({ title }) => title);
    },
  };
}

describe('retention of sessions', () => {
  it.each(['free', 'starter', 'team', 'business', 'internal'] as const)('deletes nothing for the limit of the plan %s', async (plan) => {
    const { titles } = await aCompanyWith(plan, [20_000], { retentionDays: null });
    await retention.run(new Date());
    expect(await titles()).toEqual(['20000 days']);
  });

  it.each([1, 30, 3650])('keeps %i days when the company has set them', async (retentionDays) => {
    const { titles } = await aCompanyWith('team', [retentionDays - 1, retentionDays + 1], { retentionDays });
    await retention.run(new Date());
    expect(await titles()).toEqual([`${retentionDays - 1} days`]);
  });

  it('keeps open sessions', async () => {
    const { companyId, operator, titles } = await aCompanyWith('free', []);
    const { body } = await test.call('POST', '/api/session', { token: operator.token, body: { title: 'open' } });
    await test.dataSource.query(`UPDATE "sessions" SET "createdAt" = now() - interval '1 year' WHERE "sessionId" = $1`, [
      body['sessionId'],
    ]);
    await retention.run(new Date());
    expect(await titles()).toEqual(['open']);
    expect(companyId).toBeDefined();
  });

  it('deletes all rows of a session, in any number', async () => {
    const { companyId, titles } = await aCompanyWith('free', [40], { count: 450 });
    const [{ sessionId }] = await test.dataSource.query('SELECT "sessionId" FROM "sessions" WHERE "companyId" = $1 LIMIT 1', [companyId]);
    const event = `INSERT INTO "session_events" ("sessionId", "eventId", "companyId", "type", "by", "details") VALUES ($1, $2, $3, 'created', 'operator', '{}')`;
    await test.dataSource.query(event, [sessionId, uuid(), companyId]);
    const erased: string[] = [];
    retention.onErase(
      async (_, sessions) => void erased.push(...sessions.filter((it) => it.companyId === companyId).map((it) => it.sessionId)),
    );
    await Promise.all([retention.run(new Date()), retention.run(new Date())]);
    expect(await titles()).toEqual([]);
    expect(new Set(erased).size).toBe(450);
    expect(erased).toContain(sessionId);
    expect(await test.dataSource.query('SELECT 1 FROM "session_events" WHERE "sessionId" = $1', [sessionId])).toEqual([]);
  });

  it('keeps a batch whose files could not be deleted', async () => {
    const { companyId, titles } = await aCompanyWith('free', [40]);
    let isBroken = true;
    retention.onErase(async (_, sessions) => {
      if (isBroken && sessions.some((it) => it.companyId === companyId)) throw new Error('the bucket is away');
    });
    await expect(retention.run(new Date())).rejects.toThrow('the bucket is away');
    expect(await titles()).toEqual(['40 days']);
    isBroken = false;
    await retention.run(new Date());
    expect(await titles()).toEqual([]);
  });
});
