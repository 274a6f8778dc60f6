import { v7 as uuid } from 'uuid';
import { SessionEventRepository } from '../../src/modules/session/session/session-event.repository.ts';
import { aCompany, type TestUser } from '../a-company.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
const company = await aCompany(test);

const create = async ({ token }: TestUser, body: object = {}) =>
  (await test.call('POST', '/api/session', { token, body, ip: '198.51.100.1' })).body as Record<string, string>;
const update = ({ token }: TestUser, sessionId: string | undefined, body: object) =>
  test.call('PUT', `/api/session/${sessionId}`, { token, body, ip: '198.51.100.2' });
const events = async ({ token }: TestUser, sessionId: string | undefined) => {
  const { body } = await test.call('GET', `/api/session/${sessionId}/event`, { token });
  return body['items'] as Record<string, unknown>[];
};

describe('session events', () => {
  it('have user, time and address for each step', async () => {
    const { sessionId, key } = await create(company.operator);
    await test.call('POST', '/api/session/join', { body: { key, accept: true }, ip: '203.0.113.7' });
    await update(company.operator, sessionId, { note: 'Driver replaced', title: 'Printer' });
    await update(company.admin, sessionId, { status: 'closed' });

    const { user: olga } = company.operator;
    const { user: adam } = company.admin;
    expect(await events(company.secondOperator, sessionId)).toMatchObject([
      { type: 'created', by: 'operator', user: { id: olga.id, name: olga.name }, address: '198.51.100.1', details: {} },
      { type: 'joined', by: 'customer', user: null, address: '203.0.113.7' },
      { type: 'noted', by: 'operator', user: { id: olga.id }, address: '198.51.100.2', details: { fields: 'title, note' } },
      { type: 'closed', by: 'admin', user: { id: adam.id }, details: { reason: 'admin' } },
    ]);
    for (const { at } of await events(company.operator, sessionId))
      expect(Math.abs(Date.now() - Date.parse(String(at)))).toBeLessThan(60_000);
  });

  it('are not written for steps that did not happen', async () => {
    const { sessionId, key } = await create(company.operator, { title: 'Printer' });
    await update(company.operator, sessionId, { title: 'Printer' });
    await update(company.secondOperator, sessionId, { title: 'Mine' });
    for (const _ of [1, 2]) await test.call('DELETE', `/api/session/${sessionId}?key=${key}`);
    await update(company.operator, sessionId, { status: 'closed' });
    expect((await events(company.operator, sessionId)).map(({ type, details }) => ({ type, details }))).toEqual([
      { type: 'created', details: {} },
      { type: 'closed', details: { reason: 'denied' } },
    ]);
  });

  it('are written once when they are reported twice, separately per session', async () => {
    const [first, second] = [await create(company.operator), await create(company.operator)];
    const eventId = uuid();
    const record = (sessionId: string | undefined) =>
      test.dataSource.transaction((db) =>
        test.app
          .get(SessionEventRepository)
          .add(
            db,
            { sessionId: String(sessionId), companyId: company.companyId },
            { type: 'fileSent', by: 'operator', eventId, details: { name: '<b>a</b>', bytes: 5 } },
          ),
      );
    for (const sessionId of [first['sessionId'], first['sessionId'], second['sessionId']]) await record(sessionId);
    for (const { sessionId } of [first, second]) {
      const sent = (await events(company.operator, sessionId)).filter(({ type }) => type === 'fileSent');
      expect(sent).toMatchObject([{ eventId, details: { name: '<b>a</b>', bytes: 5 } }]);
    }
  });

  it('are rolled back with their transaction', async () => {
    const { sessionId } = await create(company.operator);
    const failing = test.dataSource.transaction(async (db) => {
      await test.app
        .get(SessionEventRepository)
        .add(db, { sessionId: String(sessionId), companyId: company.companyId }, { type: 'mailed', by: 'operator' });
      throw new Error('the mail could not be queued');
    });
    await expect(failing).rejects.toThrow('queued');
    expect((await events(company.operator, sessionId)).map(({ type }) => type)).toEqual(['created']);
  });

  describe('table', () => {
    it.each([[`UPDATE "session_events" SET "type" = 'x' WHERE "sessionId" = $1`], ['DELETE FROM "session_events" WHERE "sessionId" = $1']])(
      'rejects %s',
      async (statement) => {
        const { sessionId } = await create(company.operator);
        await expect(test.dataSource.query(statement, [sessionId])).rejects.toThrow('only ever added to');
        expect(await events(company.operator, sessionId)).toHaveLength(1);
      },
    );

    it('rejects TRUNCATE', async () => {
      await expect(test.dataSource.query('TRUNCATE "session_events"')).rejects.toThrow('only ever added to');
    });

    it('deletes events with their session', async () => {
      const { sessionId } = await create(company.operator);
      await test.dataSource.query('DELETE FROM "sessions" WHERE "sessionId" = $1', [sessionId]);
      const [left] = await test.dataSource.query('SELECT count(*)::int AS "count" FROM "session_events" WHERE "sessionId" = $1', [
        sessionId,
      ]);
      expect(left).toEqual({ count: 0 });
    });
  });

  it('are not readable for other companies', async () => {
    const { sessionId } = await create(company.operator);
    const stranger = await aCompany(test);
    expect((await test.call('GET', `/api/session/${sessionId}/event`, { token: stranger.owner.token })).body.code).toBe(
      'SESSION_NOT_FOUND',
    );
  });
});
