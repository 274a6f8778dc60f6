import { v7 as uuid } from 'uuid';
import { aCompany, type TestUser } from '../a-company.ts';
import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();
const company = await aCompany(test);

interface TestMessage {
  messageId: string;
  at: string;
  by: string;
  text: string;
}

const aMessage = (text: string, more: Partial<TestMessage> = {}): TestMessage => ({
  messageId: uuid(),
  at: new Date().toISOString(),
  by: 'operator',
  text,
  ...more,
});

const open = async ({ token }: TestUser) => String((await test.call('POST', '/api/session', { token, body: {} })).body['sessionId']);
const record = ({ token }: TestUser, sessionId: string, messages: unknown[]) =>
  test.call('POST', `/api/session/${sessionId}/message`, { token, body: { messages } });
const chat = async ({ token }: TestUser, sessionId: string) =>
  (await test.call('GET', `/api/session/${sessionId}/message`, { token })).body['items'] as (TestMessage & {
    user: { name: string } | null;
  })[];
const report = ({ token }: TestUser, sessionId: string, body: object) =>
  test.call('POST', `/api/session/${sessionId}/event`, { token, body });
const events = async ({ token }: TestUser, sessionId: string) =>
  (await test.call('GET', `/api/session/${sessionId}/event`, { token })).body['items'] as { type: string; by: string; details: object }[];
const closeAgo = (sessionId: string, minutes: number) =>
  test.dataSource.query(
    `UPDATE "sessions" SET "status" = 'closed', "closeReason" = 'operator', "keyCipher" = NULL, "codeHash" = NULL, "codeCipher" = NULL,
     "closedAt" = now() - make_interval(mins => $2) WHERE "sessionId" = $1`,
    [sessionId, minutes],
  );
const helps = (sessionId: string, { user }: TestUser) =>
  test.dataSource.query(`INSERT INTO "session_participants" ("sessionId", "userId", "role") VALUES ($1, $2, 'assistant')`, [
    sessionId,
    user.id,
  ]);

describe('chat messages', () => {
  it('are stored in order with their authors', async () => {
    const sessionId = await open(company.operator);
    const first = aMessage('Hello <b>you</b> 🙂', { at: new Date(Date.now() - 2000).toISOString() });
    const second = aMessage('It says out of paper', { by: 'customer' });
    await test.dataSource.query(`UPDATE "sessions" SET "createdAt" = now() - interval '1 minute' WHERE "sessionId" = $1`, [sessionId]);
    expect((await record(company.operator, sessionId, [second, first])).status).toBe(204);
    expect(await chat(company.secondOperator, sessionId)).toMatchObject([
      { ...first, user: { id: company.operator.user.id, name: 'Olga Operator' } },
      { ...second, user: null },
    ]);
  });

  it('are stored once and unchanged when they are sent again', async () => {
    const sessionId = await open(company.operator);
    const message = aMessage('once');
    await Promise.all([record(company.operator, sessionId, [message, message]), record(company.operator, sessionId, [message])]);
    await record(company.operator, sessionId, [{ ...message, messageId: message.messageId.toUpperCase(), text: 'changed' }]);
    expect((await chat(company.operator, sessionId)).map(({ text }) => text)).toEqual(['once']);
  });

  it('have times within the session', async () => {
    const sessionId = await open(company.operator);
    await record(company.operator, sessionId, [
      aMessage('early', { at: '1999-01-01T00:00:00Z' }),
      aMessage('late', { at: '2999-01-01T00:00:00Z', by: 'customer' }),
    ]);
    for (const { at } of await chat(company.operator, sessionId)) {
      expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
    }
  });

  it('are accepted up to ten minutes after the end', async () => {
    const sessionId = await open(company.operator);
    await closeAgo(sessionId, 9);
    expect((await record(company.operator, sessionId, [aMessage('late')])).status).toBe(204);
    await closeAgo(sessionId, 11);
    expect((await record(company.operator, sessionId, [aMessage('too late')])).body.code).toBe('SESSION_CLOSED');
  });

  it('are accepted only from the host and participants', async () => {
    const sessionId = await open(company.operator);
    await helps(sessionId, company.secondOperator);
    expect((await record(company.secondOperator, sessionId, [aMessage('I help')])).status).toBe(204);
    expect((await record(company.owner, sessionId, [aMessage('I watch')])).body.code).toBe('FORBIDDEN');
  });

  it('are accepted up to ten minutes after an assisting operator has left', async () => {
    const sessionId = await open(company.operator);
    await helps(sessionId, company.secondOperator);
    const leftAgo = (minutes: number) =>
      test.dataSource.query(`UPDATE "session_participants" SET "leftAt" = now() - make_interval(mins => $2) WHERE "sessionId" = $1`, [
        sessionId,
        minutes,
      ]);
    await leftAgo(9);
    expect((await record(company.secondOperator, sessionId, [aMessage('late')])).status).toBe(204);
    await leftAgo(11);
    expect((await record(company.secondOperator, sessionId, [aMessage('gone')])).body.code).toBe('FORBIDDEN');
  });

  it('are limited in length and number', async () => {
    const sessionId = await open(company.operator);
    for (const bad of [
      aMessage(''),
      aMessage('x'.repeat(4001)),
      aMessage('x\0'),
      aMessage('x', { by: 'admin' }),
      aMessage('x', { messageId: '1' }),
    ])
      expect((await record(company.operator, sessionId, [bad])).body.code).toBe('VALIDATION_FAILED');
    const many = Array.from({ length: 101 }, () => aMessage('x'));
    expect((await record(company.operator, sessionId, many)).body.code).toBe('VALIDATION_FAILED');

    const known = aMessage('known');
    await record(company.operator, sessionId, [known]);
    await test.dataSource.query(
      `INSERT INTO "chat_messages" SELECT $1, gen_random_uuid(), now(), 'customer', NULL, 'x' FROM generate_series(1, 4998)`,
      [sessionId],
    );
    expect((await record(company.operator, sessionId, [aMessage('the last'), aMessage('one more')])).body).toMatchObject({
      code: 'SESSION_REPORT_FULL',
      details: { kept: 4999, allowed: 5000 },
    });
    expect((await record(company.operator, sessionId, [aMessage('the last'), known])).status).toBe(204);
    expect(await chat(company.operator, sessionId)).toHaveLength(5000);
  });

  it('are deleted with their session', async () => {
    const sessionId = await open(company.operator);
    await record(company.operator, sessionId, [aMessage('x')]);
    await test.dataSource.query('DELETE FROM "sessions" WHERE "sessionId" = $1', [sessionId]);
    expect(await test.dataSource.query('SELECT 1 FROM "chat_messages" WHERE "sessionId" = $1', [sessionId])).toEqual([]);
  });
});

describe('events reported by a window', () => {
  const file = { type: 'fileSent', name: 'driver <i>.zip', bytes: 1_048_576, sha256: 'a'.repeat(64) };

  it('are stored once, with their details', async () => {
    const sessionId = await open(company.operator);
    const event = { eventId: uuid(), ...file };
    expect((await report(company.operator, sessionId, event)).status).toBe(204);
    expect((await report(company.operator, sessionId, event)).status).toBe(204);
    const { type, ...details } = file;
    expect((await events(company.operator, sessionId)).filter((found) => found.type === type)).toMatchObject([{ by: 'operator', details }]);
  });

  it('are limited to those that a window observes', async () => {
    const sessionId = await open(company.operator);
    for (const type of ['closed', 'joined', 'rated', 'mailed'])
      expect((await report(company.operator, sessionId, { eventId: uuid(), type })).body.code).toBe('VALIDATION_FAILED');
    expect((await report(company.operator, sessionId, { eventId: uuid(), ...file, bytes: -1 })).body.code).toBe('VALIDATION_FAILED');
    expect((await report(company.secondOperator, sessionId, { eventId: uuid(), ...file })).body.code).toBe('FORBIDDEN');
  });

  it('are limited to a thousand, also when repeated', async () => {
    const sessionId = await open(company.operator);
    const known = { eventId: uuid(), ...file };
    await report(company.operator, sessionId, known);
    await test.dataSource.query(
      `INSERT INTO "session_events" ("sessionId", "eventId", "companyId", "type", "by", "details")
       SELECT $1, gen_random_uuid(), $2, 'snapshotTaken', 'operator', '{}' FROM generate_series(1, 999)`,
      [sessionId, company.companyId],
    );
    expect((await report(company.operator, sessionId, { eventId: uuid(), ...file })).body.code).toBe('SESSION_REPORT_FULL');
    expect((await report(company.operator, sessionId, known)).status).toBe(204);
  });
});
