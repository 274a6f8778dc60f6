import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../src/app.ts';
import { changeKeys, readKeyIds } from '../../src/keys/server-keys.ts';
import { TokenSigner } from '../../src/keys/token-signer.ts';
import { SealAgainJob } from '../../src/modules/service/key-ring/seal-again.job.ts';
import { countSealedWith, sealedColumns } from '../../src/modules/service/key-ring/sealed-columns.ts';
import { InstanceService } from '../../src/modules/session/presence/instance.service.ts';
import { aCompany, type TestCompany } from '../a-company.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { forgetInstance } from './processes/forget-instance.ts';

type App = Awaited<ReturnType<typeof createApp>>;

let test: TestApp;
let company: TestCompany;
let file: string;
const others: App[] = [];

beforeAll(async () => {
  test = await startTestApp();
  company = await aCompany(test);
  file = join(test.env.DATA_DIR, 'keys.json');
  // The server that prepared the database has ended.
  await test.dataSource.query('DELETE FROM "api_instances" WHERE "instanceId" <> $1', [test.app.get(InstanceService).instanceId]);
});
afterAll(async () => {
  for (const app of others) await app.close();
  await test.stop();
});

/** Another instance with the keys of the file. */
async function startInstance(): Promise<App> {
  const app = await createApp(test.env);
  others.push(app);
  return app;
}

async function read(app: App, url: string, token?: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const { statusCode, body } = await fastify.inject({ method: 'GET', url, headers: token ? { authorization: `Bearer ${token}` } : {} });
  return { status: statusCode, body: JSON.parse(body) };
}

const sealedWith = (keyId: string | undefined) => countSealedWith(test.dataSource, [String(keyId)]);

it('names every column with sealed values', async () => {
  const columns = await test.dataSource.query(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     WHERE table_schema = 'public' AND (column_name ~* 'sealed$' OR column_name ~ 'Cipher$') ORDER BY 1, 2`,
  );
  expect(sealedColumns.map(({ table, column }) => ({ table, column }))).toEqual(columns);
});

it('keeps tokens and sealed values valid while keys are rotated, and refuses steps in another order', async () => {
  const { token } = company.owner;
  const { body: session } = await test.call('POST', '/api/session', { token, body: {} });
  const path = `/api/session/${String(session['sessionId'])}`;
  const shown = { status: 200, body: { key: session['key'] } };
  await changeKeys(file, 'add');
  const [oldKey, newKey] = (await readKeyIds(file))?.['secrets'] ?? [];
  expect(await sealedWith(oldKey)).toBeGreaterThan(0);

  await changeKeys(file, 'use');
  await expect(createApp(test.env)).rejects.toThrow(/is not known to all running instances/);

  await changeKeys(file, 'use');
  const accepting = await startInstance();
  expect((await read(accepting, '/.well-known/jwks.json')).body['keys']).toHaveLength(2);

  await forgetInstance(test.app, test.dataSource);
  await changeKeys(file, 'use');
  const using = await startInstance();
  const fresh = await using.get(TokenSigner).sign(company.owner.user.identityId, 'nearhand', new Date(Date.now() + 60_000));
  for (const app of [accepting, using]) {
    for (const each of [token, fresh]) expect(await read(app, path, each)).toMatchObject(shown);
  }

  expect(await accepting.get(SealAgainJob).run()).toBe(0);
  await using.get(SealAgainJob).run();
  expect([await sealedWith(oldKey), (await sealedWith(newKey)) > 0]).toEqual([0, true]);
  expect(await read(accepting, path, token)).toMatchObject(shown);

  await changeKeys(file, 'remove');
  await expect(createApp(test.env)).rejects.toThrow(/is still needed/);

  // A day later.
  await test.dataSource.query(`UPDATE "server_keys" SET "retiredAt" = now() - interval '25 hours' WHERE "retiredAt" IS NOT NULL`);
  await using.get(SealAgainJob).run();
  await expect(createApp(test.env)).rejects.toThrow(/is still needed/);
  await forgetInstance(accepting, test.dataSource);
  await using.get(SealAgainJob).run();
  const last = await startInstance();
  expect(await read(last, path, fresh)).toMatchObject(shown);
  expect((await read(last, path, token)).status).toBe(401);
});
