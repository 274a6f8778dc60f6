import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createBoss } from '../src/jobs/job-boss.ts';
import { aBenchCompany, type BenchCompany } from './a-bench-company.ts';
import { buildServer, removeBuild, ServerProcess } from './kill/server-process.ts';
import { createOwnDatabase, type OwnDatabase } from './own-database.ts';
import { until } from './until.ts';

const kills = 3;
const sessions = 3000;
const recorded = 30;
const folder = join(import.meta.dirname, '..', 'dist-kill-erasure');

const insertSessions = `
  INSERT INTO "sessions" ("sessionId", "companyId", "operatorId", "keyHash", "title", "customerName", "customerEmail", "note", "tags",
    "status", "closeReason", "closedAt", "search")
  SELECT gen_random_uuid(), $1, $2, gen_random_uuid()::text, 'x', '', '', '', '{}', 'closed', 'operator', now(), 'x'
  FROM generate_series(1, ${sessions})`;
const insertRecordings = `
  INSERT INTO "recordings" ("recordingId", "sessionId", "userId", "state", "bytes", "startedAt", "lastPieceAt", "endedAt")
  SELECT gen_random_uuid(), "sessionId", $2, 'failed', 1, now(), now(), now() FROM "sessions" WHERE "companyId" = $1 LIMIT ${recorded}
  RETURNING "sessionId"`;
const insertDevices = `
  INSERT INTO "devices" ("assignmentId", "companyId", "machineId", "secretHash", "hostname", "os", "osVersion", "agentVersion", "tags", "note", "permanentAccess", "search")
  SELECT id, $1, id::text, 'none', 'pc', 'windows', '11', '1', '{}', '', false, 'pc' FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 5200)) ids`;
const insertAudit = `
  INSERT INTO "audit_records" ("auditId", "companyId", "action", "search") SELECT gen_random_uuid(), $1, 'signedIn', '' FROM generate_series(1, 3000)`;
const countQuery = `SELECT
  (SELECT count(*)::int FROM "companies" WHERE "companyId" = $1) AS "companies",
  (SELECT count(*)::int FROM "users" WHERE "companyId" = $1) AS "users",
  (SELECT count(*)::int FROM "identities" WHERE "email" = $2) AS "identities",
  (SELECT count(*)::int FROM "audit_records" WHERE "companyId" = $1) AS "records",
  (SELECT count(*)::int FROM "sessions" WHERE "companyId" = $1) AS "sessions",
  (SELECT count(*)::int FROM "devices" WHERE "companyId" = $1) AS "devices"`;

type Counts = Record<'companies' | 'users' | 'identities' | 'records' | 'sessions' | 'devices', number>;

let database: OwnDatabase;
let client: pg.Client;
let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  await buildServer(folder);
  database = await createOwnDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'nearhand-kill-'));
  client = new pg.Client({ connectionString: database.url });
  server = new ServerProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' }, folder);
}, 120_000);
afterAll(async () => {
  await server.kill();
  await client.end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
  await removeBuild(folder);
});

async function fill({ companyId, userId }: BenchCompany): Promise<void> {
  await client.query(insertSessions, [companyId, userId]);
  const { rows } = await client.query<{ sessionId: string }>(insertRecordings, [companyId, userId]);
  for (const { sessionId } of rows) {
    const place = join(dataDir, 'files', 'sessions', sessionId, 'pieces');
    await mkdir(place, { recursive: true });
    await writeFile(join(place, '0'), 'x');
  }
  await client.query(insertDevices, [companyId]);
  await client.query(insertAudit, [companyId]);
}

const count = async ({ companyId, email }: BenchCompany) => (await client.query<Counts>(countQuery, [companyId, email])).rows[0] as Counts;

const rowsOf = async (company: BenchCompany) => Object.values(await count(company)).reduce((sum, rows) => sum + rows, 0);

/** The next server that starts finds the job. */
async function orderErasure(): Promise<void> {
  const boss = createBoss(database.url);
  await boss.start();
  await boss.send('company-erasure', {});
  await boss.stop({ graceful: false });
}

/** Of how many sessions files are kept; nothing while that changes. */
async function storedSessions(): Promise<number | undefined> {
  const place = join(dataDir, 'files', 'sessions');
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => null);
  return entries?.filter((entry) => entry.isFile()).length;
}

it('erases a company whole, and no other, when it is killed in the middle of it again and again', async () => {
  await server.start();
  await client.connect();
  const [leaving, staying] = [await aBenchCompany(database.url), await aBenchCompany(database.url)];
  for (const company of [leaving, staying]) await fill(company);
  await server.kill();
  await client.query(`UPDATE "companies" SET "deletionAt" = now() - interval '1 minute' WHERE "companyId" = $1`, [leaving.companyId]);

  const whole = await count(staying);
  for (let kill = 0; kill < kills; kill++) {
    const before = await rowsOf(leaving);
    await orderErasure();
    await server.start();
    await until(async () => (await rowsOf(leaving)) < before || before === 0);
    await pause(Math.random() * 50);
    await server.kill();
    const { companies, users, identities, records } = await count(leaving);
    expect([users, identities, records]).toEqual(companies === 1 ? [1, 1, whole.records] : [0, 0, 0]);
  }
  await orderErasure();
  await server.start();
  await until(async () => (await count(leaving)).companies === 0);
  expect(await count(leaving)).toEqual({ companies: 0, users: 0, identities: 0, records: 0, sessions: 0, devices: 0 });
  expect(await count(staying)).toEqual(whole);
  await until(async () => (await storedSessions()) === recorded);
}, 300_000);
