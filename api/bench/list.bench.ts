/**
 * How fast lists are in a large company: 100,000 devices and as many sessions.
 * Wants DATABASE_URL, an empty database, and the built server.
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import pg from 'pg';

const rows = 100_000;
const rounds = 15;
const port = '4318';
const password = randomUUID();
const email = 'bench@example.com';
const [companyId, userId, identityId] = [randomUUID(), randomUUID(), randomUUID()];

const env = { ...process.env, PORT: port, DATA_DIR: await mkdtemp(join(tmpdir(), 'nearhand-bench-')), LOG_LEVEL: 'error' };
const server = fork(join(import.meta.dirname, '..', 'dist', 'main.js'), { env });
await once(server, 'message');

const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
await client.connect();
await client.query('BEGIN');
await client.query('INSERT INTO "companies" ("companyId", "name", "createdById") VALUES ($1, $2, $3)', [companyId, 'Bench', userId]);
await client.query(
  `INSERT INTO "subscriptions" ("companyId", "provider", "isInternalPlan", "plan", "status", "cancelAtPeriodEnd")
   VALUES ($1, 'internal', true, 'internal', 'active', false)`,
  [companyId],
);
await client.query(
  `INSERT INTO "identities" ("identityId", "email", "passwordHash", "displayName", "emailVerified", "disabled", "validSince")
   VALUES ($1, $2, $3, 'Bench', true, false, now() - interval '1 minute')`,
  [identityId, email, await hash(password)],
);
await client.query(
  `INSERT INTO "users" ("id", "companyId", "identityId", "email", "name", "isAdmin", "isVerified", "locale", "theme", "validAfter", "search")
   VALUES ($1, $2, $3, $4, 'Bench', true, true, 'en', 'light', now() - interval '1 minute', 'bench')`,
  [userId, companyId, identityId, email],
);
await client.query(
  `INSERT INTO "devices" ("assignmentId", "companyId", "machineId", "secretHash", "hostname", "os", "osVersion", "agentVersion", "tags", "note", "lastSyncAt", "lastUser", "permanentAccess", "search")
   SELECT gen_random_uuid(), $1, 'machine-' || n, '', 'host-' || md5(n::text), 'windows', '11', '2.' || n % 20 || '.0', '{}', '',
     CASE WHEN n % 3 > 0 THEN now() - n * interval '1 second' END, 'user ' || n % 500, false, 'host-' || md5(n::text) || ' windows 11 user ' || n % 500
   FROM generate_series(1, $2::int) n`,
  [companyId, rows],
);
await client.query(
  `INSERT INTO "sessions" ("sessionId", "companyId", "operatorId", "keyHash", "title", "customerName", "customerEmail", "note", "tags", "status", "closeReason", "joinedAt", "closedAt", "search", "createdAt")
   SELECT gen_random_uuid(), $1, $2, 'key-' || n, 'Session ' || md5(n::text), 'Customer ' || n % 5000, '', '', '{}', 'closed', 'operator',
     now() - n * interval '5 minutes', now() - n * interval '5 minutes' + n % 3600 * interval '1 second', 'session ' || md5(n::text) || ' customer ' || n % 5000, now() - n * interval '5 minutes'
   FROM generate_series(1, $3::int) n`,
  [companyId, userId, rows],
);
await client.query('COMMIT');
for (const table of ['devices', 'sessions']) await client.query(`VACUUM ANALYZE "${table}"`);
await client.end();

const origin = `http://127.0.0.1:${port}`;
const signedIn = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email, password }),
});
const { idToken } = (await signedIn.json()) as { idToken: string };

async function measure(path: string): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const answer = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${idToken}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  return { p50: at(0.5), p95: at(0.95) };
}

const device = `/company/${companyId}/device`;
const session = `/company/${companyId}/session`;
const paths = {
  'who is signed in': '/me',
  'devices by name': device,
  'devices by name, backwards': `${device}?sortDirection=desc`,
  'devices by last seen': `${device}?sortProperty=lastSeenAt&sortDirection=desc`,
  'devices by version': `${device}?sortProperty=agentVersion`,
  'devices, page 3000': `${device}?pageNumber=3000`,
  'devices, a rare word': `${device}?search=abcd12`,
  'devices, a common word': `${device}?search=windows`,
  'devices, two letters': `${device}?search=ab`,
  'sessions, newest first': `${session}?sortDirection=desc`,
  'sessions by title': `${session}?sortProperty=title`,
  'sessions by duration': `${session}?sortProperty=duration&sortDirection=desc`,
  'sessions, a rare word': `${session}?search=abcd12`,
  'sessions, a common word': `${session}?search=customer`,
  'sessions of one month': `${session}?from=${new Date(Date.now() - 30 * 86_400_000).toISOString()}`,
};
const results: Record<string, { p50: number; p95: number }> = {};
for (const [name, path] of Object.entries(paths)) results[name] = await measure(path);
console.table(results);
server.kill('SIGTERM');
