/**
 * Speed of the list of sessions in a company with 10,000 and then 1,000,000 of them, on a PostgreSQL of its own, compared with
 * plain indexes (docs/decisions/0012-session-search.md). SESSIONS sets the second number.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startDatabase } from '../../tools/database/database.ts';
import { findDatabaseLocation } from '../../tools/database/database-location.ts';
import { aBenchCompany } from '../test/a-bench-company.ts';
import { queries } from './list-queries.ts';
import { plainIndexes, searchPlainly } from './plain-session-search.ts';
import { signIn } from './signaling/session-ends.ts';

const firstCount = 10_000;
const secondCount = Number(process.env['SESSIONS'] ?? 1_000_000);
const operators = 40;
const live = 30;
const rounds = 24;
const bar = { p95: 80, growth: 4 };
const port = '4461';
const origin = `http://127.0.0.1:${port}`;

const operatorIds = Array.from({ length: operators }, () => randomUUID());

async function addOperators(db: pg.Client, companyId: string): Promise<void> {
  await db.query(
    `INSERT INTO "users" ("id", "companyId", "identityId", "email", "name", "isAdmin", "isVerified", "locale", "theme", "validAfter", "search")
     SELECT id, $1, id::text, id::text, 'User' || n, true, true, 'en', 'light', now() - interval '1 minute', 'user' || n
     FROM unnest($2::uuid[]) WITH ORDINALITY AS operator(id, n)`,
    [companyId, operatorIds],
  );
}

async function fillSessions(db: pg.Client, companyId: string, first: number, last: number): Promise<void> {
  const insert = await readFile(join(import.meta.dirname, 'many-sessions.sql'), 'utf8');
  // Indexing is faster once all rows exist.
  const { rows } = await db.query<{ indexdef: string }>(`SELECT indexdef FROM pg_indexes WHERE indexname = 'sessions_words'`);
  await db.query('DROP INDEX "sessions_words"');
  await db.query(insert, [companyId, operatorIds, first, last]);
  await db.query(`UPDATE "sessions" SET "note" = "note" || ' ancient', "search" = "search" || ' ancient'
    WHERE "sessionId" IN (SELECT "sessionId" FROM "sessions" ORDER BY "createdAt" LIMIT ${last / 20})`);
  await db.query(rows[0]?.indexdef ?? '');
  await db.query('VACUUM ANALYZE "sessions"');
}

interface Times {
  p50: number;
  p95: number;
  all: number[];
}

async function measure(work: (round: number) => Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  for (let round = -2; round < rounds; round++) {
    const start = performance.now();
    await work(Math.abs(round));
    if (round >= 0) times.push(performance.now() - start);
  }
  return summary(times);
}

function summary(all: number[]): Times {
  const times = all.toSorted((a, b) => a - b);
  const at = (share: number) => Number((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1));
  return { p50: at(0.5), p95: at(0.95), all };
}

async function measureAll(headers: Record<string, string>, companyId: string): Promise<Record<string, Times>> {
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${origin}/api${path}`, { headers, ...init });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const create = () => ask('/session', { method: 'POST', body: JSON.stringify({ title: 'Printer', customerName: 'Maria Munoz' }) });

  const results: Record<string, Times> = {};
  for (const [name, queryOf] of Object.entries(queries)) {
    results[name] = await measure((round) => {
      const query = new URLSearchParams({ sortDirection: 'desc' });
      for (const [key, value] of Object.entries(queryOf(round, operatorIds))) {
        query.delete(key);
        for (const one of [value].flat()) query.append(key, one);
      }
      return ask(`/company/${companyId}/session?${query}`);
    });
  }
  results['a new session'] = await measure(create);
  return results;
}

/** The limits apply to all queries together, because one that takes 2 ms at first may grow faster. */
function show(before: Record<string, Times>, after: Record<string, Times>): boolean {
  const together = (kinds: Record<string, Times>) => summary(Object.keys(queries).flatMap((name) => kinds[name]?.all ?? []));
  const rowOf = (few: Times, many: Times) => ({
    [`p50 of ${firstCount}`]: few.p50,
    [`p50 of ${secondCount}`]: many.p50,
    [`p95 of ${firstCount}`]: few.p95,
    [`p95 of ${secondCount}`]: many.p95,
    'growth of p50': Number((many.p50 / few.p50).toFixed(1)),
    'growth of p95': Number((many.p95 / few.p95).toFixed(1)),
  });
  console.table(Object.fromEntries(Object.entries(after).map(([name, times]) => [name, rowOf(before[name] ?? times, times)])));

  const [few, many] = [together(before), together(after)];
  const isMet = many.p95 <= bar.p95 && Math.max(many.p50 / few.p50, many.p95 / few.p95) < bar.growth;
  const verdict = { [`bar: p95 ≤ ${bar.p95} ms, growth < ${bar.growth}`]: isMet ? 'met' : 'missed' };
  console.table({ 'every search and filter': { ...rowOf(few, many), ...verdict } });
  return isMet;
}

/** Searches with a plain index, which exists only for this measurement. */
async function measurePlainIndex(db: pg.Client, companyId: string, { definition, condition }: (typeof plainIndexes)[string]) {
  await db.query(`CREATE INDEX "plain" ON "sessions" ${definition}`);
  await db.query('ANALYZE "sessions"');
  const results: Record<string, Times> = {};
  for (const [name, query] of searches) {
    results[name] = await measure((round) => searchPlainly(db, companyId, query(round, operatorIds), condition));
  }
  await db.query('DROP INDEX "plain"');
  return results;
}

const searches = Object.entries(queries).filter(([, query]) => 'search' in query(0, operatorIds));

/** Plain indexes without HTTP, compared with the session search. */
async function comparePlainIndexes(db: pg.Client, companyId: string, found: Record<string, Times>): Promise<void> {
  const rows: Record<string, Record<string, number>> = Object.fromEntries(
    searches.map(([name]) => [name, { 'the search, p50': found[name]?.p50 ?? 0 }]),
  );
  for (const [index, settings] of Object.entries(plainIndexes)) {
    for (const [name, { p50 }] of Object.entries(await measurePlainIndex(db, companyId, settings))) {
      const times = Number((p50 / (found[name]?.p50 ?? 1)).toFixed(1));
      Object.assign(rows[name] ?? {}, { [`${index}, p50`]: p50, [`${index}, times`]: times });
    }
  }
  console.table(rows);
}

const folder = await mkdtemp(join(tmpdir(), 'nearhand-bench-'));
await chmod(folder, 0o755);
const database = await startDatabase(folder);
let server: ChildProcess | undefined;
try {
  const env = { ...process.env, DATABASE_URL: database.url, PORT: port, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' };
  server = fork(join(import.meta.dirname, '..', 'dist', 'main.js'), { env });
  await once(server, 'message');

  const db = new pg.Client({ connectionString: database.url });
  await db.connect();
  const company = await aBenchCompany(database.url);
  const { companyId } = company;
  await addOperators(db, companyId);
  await fillSessions(db, companyId, 1, firstCount);
  const headers = await signIn(origin, company);
  for (let n = 0; n < live; n++)
    await fetch(`${origin}/api/session`, { method: 'POST', headers, body: JSON.stringify({ title: `Live ${n}` }) });
  const before = await measureAll(headers, companyId);
  process.stdout.write(`${firstCount} sessions are measured; making ${secondCount - firstCount} more…\n`);
  await fillSessions(db, companyId, firstCount + 1, secondCount);
  const after = await measureAll(headers, companyId);
  if (!show(before, after)) process.exitCode = 1;
  await comparePlainIndexes(db, companyId, after);
  await db.end();
} finally {
  server?.kill('SIGTERM');
  await database.stop();
  await rm((await findDatabaseLocation(folder)).cluster, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}
