/**
 * How fast the list of sessions is in a company with 10,000 of them, and then with 1,000,000, on a PostgreSQL of its own.
 * `npm run bench:list -w api` builds the server first. With SESSIONS, the second number is another one.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startDatabase } from '../../tools/database.ts';
import { findPlace } from '../../tools/database-place.ts';
import { aBenchCompany, type BenchCompany } from '../test/a-bench-company.ts';
import { questions } from './list-questions.ts';

const few = 10_000;
const many = Number(process.env['SESSIONS'] ?? 1_000_000);
const operators = 40;
const live = 30;
const rounds = 24;
const bar = { p95: 80, growth: 4 };
const port = '4461';
const origin = `http://127.0.0.1:${port}`;

const operatorIds = Array.from({ length: operators }, () => randomUUID());

async function addColleagues(db: pg.Client, companyId: string): Promise<void> {
  await db.query(
    `INSERT INTO "users" ("id", "companyId", "identityId", "email", "name", "isAdmin", "isVerified", "locale", "theme", "validAfter", "search")
     SELECT id, $1, id::text, id::text, 'Person' || n, true, true, 'en', 'light', now() - interval '1 minute', 'person' || n
     FROM unnest($2::uuid[]) WITH ORDINALITY AS person(id, n)`,
    [companyId, operatorIds],
  );
}

async function fillSessions(db: pg.Client, companyId: string, first: number, last: number): Promise<void> {
  const insert = await readFile(join(import.meta.dirname, 'many-sessions.sql'), 'utf8');
  // So many at once are indexed sooner when they are all there.
  const { rows } = await db.query<{ indexdef: string }>(`SELECT indexdef FROM pg_indexes WHERE indexname = 'sessions_words'`);
  await db.query('DROP INDEX "sessions_words"');
  await db.query(insert, [companyId, operatorIds, first, last]);
  await db.query(`UPDATE "sessions" SET "note" = "note" || ' ancient', "search" = "search" || ' ancient'
    WHERE "sessionId" IN (SELECT "sessionId" FROM "sessions" ORDER BY "createdAt" LIMIT ${last / 20})`);
  await db.query(rows[0]?.indexdef ?? '');
  await db.query('VACUUM ANALYZE "sessions"');
}

async function signIn({ email, password }: BenchCompany): Promise<string> {
  const answer = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as { idToken: string }).idToken;
}

interface Times {
  p50: number;
  p95: number;
}

async function measure(work: (round: number) => Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  for (let round = -2; round < rounds; round++) {
    const start = performance.now();
    await work(Math.abs(round));
    if (round >= 0) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Number((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1));
  return { p50: at(0.5), p95: at(0.95) };
}

async function measureAll(token: string, companyId: string): Promise<Record<string, Times>> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${origin}/api${path}`, { headers, ...init });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const create = () => ask('/session', { method: 'POST', body: JSON.stringify({ title: 'Printer', customerName: 'Maria Munoz' }) });

  const results: Record<string, Times> = {};
  for (const [name, question] of Object.entries(questions)) {
    results[name] = await measure((round) => {
      const query = new URLSearchParams({ sortDirection: 'desc' });
      for (const [key, value] of Object.entries(question(round, operatorIds))) {
        query.delete(key);
        for (const one of [value].flat()) query.append(key, one);
      }
      return ask(`/company/${companyId}/session?${query}`);
    });
  }
  results['a new session'] = await measure(create);
  return results;
}

function show(before: Record<string, Times>, after: Record<string, Times>): boolean {
  const rows = Object.entries(after).map(([name, { p50, p95 }]) => {
    const growth = p50 / (before[name]?.p50 ?? p50);
    const isMet = p95 <= bar.p95 && growth < bar.growth;
    const row = {
      [`p50 of ${few}`]: before[name]?.p50,
      [`p50 of ${many}`]: p50,
      [`p95 of ${many}`]: p95,
      growth: Number(growth.toFixed(1)),
      [`bar: p95 ≤ ${bar.p95} ms, growth < ${bar.growth}`]: isMet ? 'met' : 'MISSED',
    };
    return [name, row, isMet] as const;
  });
  console.table(Object.fromEntries(rows));
  return rows.every(([, , isMet]) => isMet);
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
  await addColleagues(db, companyId);
  await fillSessions(db, companyId, 1, few);
  const token = await signIn(company);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (let n = 0; n < live; n++)
    await fetch(`${origin}/api/session`, { method: 'POST', headers, body: JSON.stringify({ title: `Live ${n}` }) });
  await fillSessions(db, companyId, few + 1, many);
  console.log(database.url, companyId, token);
  await new Promise((done) => setTimeout(done, 1_500_000));
} finally {
  server?.kill('SIGTERM');
  await database.stop();
  await rm((await findPlace(folder)).cluster, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}
