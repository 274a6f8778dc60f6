import { v7 as uuid } from 'uuid';
import { DomainEvents } from '../../src/events/domain.events.ts';
import { NotificationChoiceService } from '../../src/modules/account/user/notification-choice.service.ts';
import { DevicePresenceService } from '../../src/modules/company/device/device-presence.service.ts';
import { aCompany } from '../a-company.ts';
import { aCompanyCode, anAgent, type TestAgent } from '../an-agent.ts';
import { sharedApp } from '../shared-app.ts';
import { until } from '../until.ts';

const test = await sharedApp();
const company = await aCompany(test);
const code = await aCompanyCode(test, company);

const deviceOf = async ({ assignmentId }: TestAgent) => {
  await test.app.get(DevicePresenceService).flush();
  const { body } = await test.call('GET', `/api/company/${company.companyId}/device?pageSize=100`, { token: company.operator.token });
  return (body['items'] as Record<string, unknown>[]).find((device) => device['assignmentId'] === assignmentId);
};
const age = ({ assignmentId }: TestAgent, column: string, days: number) =>
  test.dataSource.query(`UPDATE "devices" SET "${column}" = now() - $2 * interval '1 day' WHERE "assignmentId" = $1`, [assignmentId, days]);

const waitersQuery = 'SELECT FROM pg_stat_activity WHERE $1::int = ANY(pg_blocking_pids("pid"))';

describe('syncDevice', () => {
  it('stores the facts of the device, and returns settings and the time of the next sync', async () => {
    const agent = await anAgent(test, code);
    const reply = await agent.syncNow({ hostname: 'renamed', osVersion: 'Debian 13', agentVersion: '2.19.0', lastUser: 'Zoë' });
    expect(reply).toEqual({
      secret: null,
      syncAfterSeconds: expect.any(Number),
      settings: { name: expect.any(String), consent: 'none', consentSeconds: 30 },
      company: { name: 'Northwind <b>Łódź</b>', logo: null },
      sessions: [],
    });
    expect(reply.syncAfterSeconds).toBeGreaterThanOrEqual(20);
    expect(reply.syncAfterSeconds).toBeLessThanOrEqual(30);
    expect(await deviceOf(agent)).toMatchObject({ hostname: 'renamed', osVersion: 'Debian 13', agentVersion: '2.19.0', lastUser: 'Zoë' });
  });

  it('makes an offline device online at once', async () => {
    const agent = await anAgent(test, code);
    await age(agent, 'lastSyncAt', 1);
    expect(await deviceOf(agent)).toMatchObject({ online: false });
    await agent.syncNow();
    expect(await deviceOf(agent)).toMatchObject({ online: true });
  });

  it('rejects a wrong secret, and reports a removed device', async () => {
    const agent = await anAgent(test, code);
    expect(await agent.sync({ secret: 'x'.repeat(43) })).toMatchObject({ status: 401, body: { code: 'DEVICE_SECRET_INVALID' } });
    expect(await agent.sync({ assignmentId: uuid() })).toMatchObject({ status: 410, body: { code: 'DEVICE_REMOVED' } });
    expect((await agent.remove()).status).toBe(204);
    expect(await agent.sync()).toMatchObject({ status: 410 });
    expect(await agent.signaling()).toMatchObject({ status: 410 });
    expect((await agent.remove()).status).toBe(410);
  });

  it('replaces a secret after 30 days, and the old one stays valid until a day after the first use of the new one', async () => {
    const agent = await anAgent(test, code);
    const old = agent.secret;
    await age(agent, 'secretIssuedAt', 29);
    expect((await agent.syncNow()).secret).toBeNull();
    await age(agent, 'secretIssuedAt', 30);
    const { secret } = await agent.syncNow();
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(secret).not.toBe(old);
    // The reply may have got lost.
    expect((await agent.syncNow()).secret).toBe(secret);

    expect((await agent.syncNow({ secret })).secret).toBeNull();
    expect((await agent.syncNow({ secret: old })).secret).toBe(secret);
    expect((await agent.syncNow({ secret })).secret).toBeNull();
    await age(agent, 'previousSecretEndsAt', 0);
    expect(await agent.sync({ secret: old })).toMatchObject({ status: 401 });
    expect((await agent.signaling({ secret: old })).status).toBe(401);
    expect((await agent.signaling({ secret })).status).toBe(200);
  });

  it('keeps changes that an operator makes at the same time', async () => {
    const agent = await anAgent(test, code);
    await Promise.all([
      ...Array.from({ length: 5 }, (_, index) => agent.syncNow({ lastUser: `user ${index}` })),
      test.dataSource.query(`UPDATE "devices" SET "note" = 'kept' WHERE "assignmentId" = $1`, [agent.assignmentId]),
    ]);
    expect(await deviceOf(agent)).toMatchObject({ note: 'kept' });
  });
});

describe('DevicePresenceService', () => {
  it('locks devices in one order, so that processes that store the same ones do not end in a deadlock', async () => {
    const [low = '', high = ''] = [await anAgent(test, code), await anAgent(test, code)].map(({ assignmentId }) => assignmentId).sort();
    const presence = new DevicePresenceService(test.dataSource, test.app.get(NotificationChoiceService), test.app.get(DomainEvents));
    const other = test.dataSource.createQueryRunner();
    const lock = (assignmentId: string) =>
      other.query('SELECT FROM "devices" WHERE "assignmentId" = $1 FOR NO KEY UPDATE NOWAIT', [assignmentId]);
    await other.startTransaction();
    try {
      const [{ pid }] = await other.query('SELECT pg_backend_pid() AS "pid"');
      await lock(low);
      const at = new Date();
      presence.markSeen(high, at);
      const stored = presence.storeSeen(low, at);
      await until(async () => (await test.dataSource.query(waitersQuery, [pid])).length > 0);
      await lock(high);
      await other.commitTransaction();
      await stored;
    } finally {
      if (other.isTransactionActive) await other.rollbackTransaction();
      await other.release();
    }
  });
});
