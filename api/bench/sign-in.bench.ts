/**
 * Whether response times reveal if an address exists (for a wrong password, a forgotten one, and a sign-in link), and whether
 * many simultaneous sign-ins delay other requests, on a PostgreSQL of its own.
 * `npm run bench:sign-in -w api` builds the server first.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startDatabase } from '../../tools/database/database.ts';
import { findDatabaseLocation } from '../../tools/database/database-location.ts';
import { aBenchCompany } from '../test/a-bench-company.ts';
import { captchaMaker } from './captcha-maker.ts';
import { compareTimes, inMs, share, timed, verdict } from './compare-times.ts';

const tries = Number(process.env['TRIES'] ?? 500);
const atOnce = 50;
const waves = 4;
const idleLists = 100;
const devices = 1000;
const bar = { difference: 0.1, growth: 3 };
const port = '4462';
const origin = `http://127.0.0.1:${port}`;
const password = 'Correct horse 1';

let nextAddress = 0;
/** A different address for each attempt, so that no limit applies. */
function anAddress(): string {
  nextAddress += 1;
  return `10.${(nextAddress >> 16) & 255}.${(nextAddress >> 8) & 255}.${nextAddress & 255}`;
}

const askIdentity = (method: string, body: object) =>
  fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress() },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });

async function signIn(email: string, given: string, expected: number): Promise<{ idToken?: string }> {
  const answer = await askIdentity('signInWithPassword', { email, password: given });
  if (answer.status !== expected) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { idToken?: string };
}

const isRefused = (email: string, n: number) => signIn(email, `Wrong horse ${n}`, 400);

async function isAccepted(asked: Promise<Response>, expected: number): Promise<void> {
  const answer = await asked;
  if (answer.status !== expected) throw new Error(`asking for a link answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

const knownAddress = (n: number) => `known${n}@example.com`;

/** A different email address each, because of the limit of one mail per minute; with captchas solved in advance. */
async function measureForgotten(dataDir: string): Promise<boolean> {
  const makeCaptcha = await captchaMaker(dataDir);
  const captchas: string[] = [];
  for (let n = 0; n < 2 * (tries + 10); n++) captchas.push(await makeCaptcha());
  const forget = (email: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': anAddress() };
    const body = JSON.stringify({ email, captchaToken: captchas.pop() });
    return isAccepted(fetch(`${origin}/api/auth/forgot-password`, { method: 'POST', headers, body }), 202);
  };
  return compareTimes({
    title: 'forgotten passwords',
    tries,
    bar: bar.difference,
    of: { 'known address': (n) => forget(knownAddress(n)), 'unknown address': (n) => forget(`stranger${n}@example.com`) },
  });
}

function measureLinks(): Promise<boolean> {
  const askFor = (email: string) => isAccepted(askIdentity('sendOobCode', { requestType: 'EMAIL_SIGNIN', email }), 200);
  return compareTimes({
    title: 'links to sign in with',
    tries,
    bar: bar.difference,
    of: { 'known address': (n) => askFor(knownAddress(n)), 'unknown address': (n) => askFor(`stranger${n}@example.com`) },
  });
}

function measureGuesses(email: string): Promise<boolean> {
  return compareTimes({
    title: 'sign-ins that are refused',
    tries,
    bar: bar.difference,
    of: { 'wrong password': (n) => isRefused(email, n), 'unknown address': (n) => isRefused(`nobody${n}@example.com`, n) },
  });
}

async function measureOthers(email: string, companyId: string): Promise<boolean> {
  const { idToken = '' } = await signIn(email, password, 200);
  const list = async () => {
    const answer = await fetch(`${origin}/api/company/${companyId}/device?pageSize=25`, {
      headers: { authorization: `Bearer ${idToken}` },
    });
    if (!answer.ok) throw new Error(`the list answered ${answer.status}`);
    await answer.arrayBuffer();
  };
  for (let n = 0; n < 20; n++) await list();
  const [idle, busy]: number[][] = [[], []];
  const waveTimes: number[] = [];
  // Idle and busy measurements alternate as well.
  for (let wave = 0; wave < waves; wave++) {
    for (let n = 0; n < idleLists; n++) idle?.push(await timed(list));
    let isOver = false;
    const start = performance.now();
    const all = Promise.all(Array.from({ length: atOnce }, () => signIn(email, password, 200))).then(() => {
      isOver = true;
      waveTimes.push(performance.now() - start);
    });
    while (!isOver) busy?.push(await timed(list));
    await all;
  }
  const [quiet, loud] = [share(idle ?? [], 0.95), share(busy ?? [], 0.95)];
  const isMet = loud < quiet * bar.growth;
  console.table({
    [`list of devices while ${atOnce} sign in at once`]: {
      'idle p95 ms': inMs(quiet),
      'busy p95 ms': inMs(loud),
      'lists meanwhile': busy?.length,
      growth: inMs(loud / quiet),
      [`all ${atOnce} after, ms`]: inMs(share(waveTimes, 0.5)),
      [`bar: < ${bar.growth} ×`]: verdict(isMet),
    },
  });
  return isMet;
}

const folder = await mkdtemp(join(tmpdir(), 'nearhand-bench-'));
await chmod(folder, 0o755);
const database = await startDatabase(folder);
let server: ChildProcess | undefined;
try {
  const dataDir = join(folder, 'data');
  const env = { DATABASE_URL: database.url, PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'error', TRUST_PROXY: 'true' };
  server = fork(join(import.meta.dirname, '..', 'dist', 'main.js'), { env: { ...process.env, ...env } });
  await once(server, 'message');

  const { companyId, email } = await aBenchCompany(database.url);
  const db = new pg.Client({ connectionString: database.url });
  await db.connect();
  // The password that the server has hashed, with its own parameters.
  const signedUp = await askIdentity('signUp', { email: 'hash@example.com', password });
  if (!signedUp.ok) throw new Error(`signing up answered ${signedUp.status}`);
  await db.query(`UPDATE "identities" SET "passwordHash" = (SELECT "passwordHash" FROM "identities" WHERE "email" = 'hash@example.com')`);
  await db.query(
    `INSERT INTO "devices" ("assignmentId", "companyId", "machineId", "secretHash", "hostname", "os", "osVersion", "agentVersion", "tags", "note",
       "search")
     SELECT gen_random_uuid(), $1, 'machine' || n, 'none', 'desktop-' || n, 'windows', '11', '2.18.1', '{}', '', 'desktop-' || n
     FROM generate_series(1, ${devices}) n`,
    [companyId],
  );
  await db.query(
    `WITH people AS (
       INSERT INTO "identities" ("identityId", "email", "displayName", "emailVerified", "disabled", "validSince")
       SELECT gen_random_uuid(), 'known' || n || '@example.com', 'Known', true, false, now() - interval '1 minute' FROM generate_series(0, $2::int) n
       RETURNING "identityId", "email")
     INSERT INTO "users" ("id", "companyId", "identityId", "email", "name", "isAdmin", "isVerified", "locale", "theme", "validAfter", "search")
     SELECT gen_random_uuid(), $1, "identityId"::text, "email", 'Known', false, true, 'en', 'light', now() - interval '1 minute', 'known' FROM people`,
    [companyId, tries + 10],
  );
  await db.end();
  const isMet = [await measureGuesses(email), await measureForgotten(dataDir), await measureLinks(), await measureOthers(email, companyId)];
  if (!isMet.every(Boolean)) process.exitCode = 1;
} finally {
  server?.kill('SIGTERM');
  await database.stop();
  await rm((await findDatabaseLocation(folder)).cluster, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}
