import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onServer } from '../../../tools/database/on-server.ts';
import { aCompany } from '../a-company.ts';
import { builtServer, inherited } from '../kill/server-process.ts';
import { createOwnDatabase } from '../own-database.ts';
import { canRunPooler, startPooler } from '../pooler.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

const size = 3;
let pooler: Awaited<ReturnType<typeof startPooler>>;
let test: TestApp;

beforeAll(async () => {
  if (!canRunPooler) return;
  pooler = await startPooler(process.env['TEST_DATABASE_URL'] ?? '', size);
  test = await startTestApp((url) => ({ DATABASE_URL: pooler.pooled(url), DATABASE_DIRECT_URL: url, DATABASE_POOL: '20' }));
}, 120_000);
afterAll(async () => {
  await test?.stop();
  await pooler?.stop();
});

const connections = async (url: string) => {
  const { rows } = await onServer(url, (client) =>
    client.query<{ name: string; count: number }>(
      `SELECT application_name AS name, count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() GROUP BY 1`,
    ),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
};

describe.skipIf(!canRunPooler)('a server behind a pooler in transaction mode', () => {
  it('serves many requests at once over a few connections, and one connection of its own', async () => {
    const company = await aCompany(test);
    const { token } = company.operator;
    const titles = Array.from({ length: 40 }, (_, number) => `Printer ${number}`);
    const answers = await Promise.all(titles.map((title) => test.call('POST', '/api/session', { token, body: { title } })));
    expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 201));
    const { body } = await test.call('GET', `/api/company/${company.companyId}/session?search=printer&pageSize=50`, { token });
    expect(body['total']).toBe(titles.length);
    const { 'nearhand-realtime': direct, ...rest } = await connections(test.env.DATABASE_DIRECT_URL);
    expect(direct).toBe(1);
    expect(Object.values(rest).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(size);
  });

  it('migrates past the pooler', async () => {
    const database = await createOwnDatabase();
    const env = { ...inherited, DATABASE_URL: pooler.pooled(database.url), DATABASE_DIRECT_URL: database.url };
    const command = [join(await builtServer(), 'migrate-command.js')];
    const { stdout } = await promisify(execFile)(process.execPath, command, { env });
    expect(stdout).toContain('Done: ');
    expect((await promisify(execFile)(process.execPath, command, { env })).stdout).toContain(
      'The database has the schema of this version.',
    );
    await database.drop();
  });
});
