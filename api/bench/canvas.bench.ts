/**
 * Measures how fast the app in Intercom answers in a company with 100,000 sessions, at 50 requests a second, of which one in ten starts a session.
 * `npm run bench:canvas -w api` builds the server first.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startDatabase } from '../../tools/database/database.ts';
import { findDatabaseLocation } from '../../tools/database/database-location.ts';
import { aBenchCompany, type BenchCompany } from '../test/a-bench-company.ts';
import { canvasRequest, IntercomCounterpart, intercomVariables, signatureOf } from '../test/integration/intercom/intercom-counterpart.ts';
import { inMs, share, timed, verdict } from './compare-times.ts';

const sessions = Number(process.env['SESSIONS'] ?? 100_000);
const perSecond = 50;
const seconds = Number(process.env['SECONDS'] ?? 20);
const bar = { p99: 1000, bytes: 64 * 1024 };
const port = '4464';
const origin = `http://127.0.0.1:${port}`;
const workspace = { id: 'ecahpwf5', name: 'Bench', region: 'US' };

const post = (path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(`${origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const locationOf = async (path: string) =>
  new URL((await fetch(`${origin}/api/integration/intercom/${path}`, { redirect: 'manual' })).headers.get('location') ?? '');

async function connect(intercom: IntercomCounterpart, { companyId, email, password }: BenchCompany): Promise<void> {
  const signedIn = await post('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', { email, password });
  const { idToken } = (await signedIn.json()) as { idToken: string };
  const own = { authorization: `Bearer ${idToken}` };
  const begun = await fetch(`${origin}/api/company/${companyId}/intercom/authorization`, { method: 'POST', headers: own });
  const { handle } = (await begun.json()) as { handle: string };
  const state = (await locationOf(`authorize2?userId=${handle}`)).searchParams.get('state') ?? '';
  const code = intercom.allow(workspace, { id: '1', email, name: 'Bench' });
  const grant = (await locationOf(`auth_callback?code=${code}&state=${state}`)).searchParams.get('intercom');
  const bound = await post(`/api/company/${companyId}/intercom`, { handle: grant }, own, 'PUT');
  if (!bound.ok) throw new Error(`Connecting was answered with ${bound.status}`);
}

async function send(path: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-body-signature': signatureOf(body) };
  const answer = await fetch(`${origin}/api/integration/intercom/${path}`, { method: 'POST', body, headers });
  if (!answer.ok) throw new Error(`A canvas was answered with ${answer.status}`);
  return answer.text();
}

/** A teammate opens a conversation, and in one of ten presses the button that starts a session. */
async function visit(count: number, email: string, times: Record<'shown' | 'started', number[]>, sizes: number[]): Promise<void> {
  const contact = { email: `maria${count % 4999}@example${count % 50}.com` };
  const context = { workspace, teammate: { id: '1', email, name: 'Bench' }, contact, conversationId: String(count + 1) };
  let shown = '';
  const show = async () => {
    shown = await send('sidebar', canvasRequest(context));
  };
  times.shown.push(await timed(show));
  sizes.push(Buffer.byteLength(shown));
  const [button] = /start-[^"]+/.exec(shown) ?? [];
  if (count % 10 > 0 || !button) return;
  const press = canvasRequest(context, { id: button, canvas: { content: { components: [] } } });
  times.started.push(await timed(() => send('submit', press)));
}

const folder = await mkdtemp(join(tmpdir(), 'nearhand-bench-'));
await chmod(folder, 0o755);
const database = await startDatabase(folder);
const intercom = await IntercomCounterpart.start();
const db = new pg.Client({ connectionString: database.url });
let server: ChildProcess | undefined;
try {
  const own = { DATABASE_URL: database.url, PORT: port, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' };
  server = fork(join(import.meta.dirname, '..', 'dist', 'main.js'), {
    env: { ...process.env, ...own, ...intercomVariables(intercom.url) },
  });
  await once(server, 'message');
  await db.connect();
  const company = await aBenchCompany(database.url);
  const insert = await readFile(join(import.meta.dirname, 'many-sessions.sql'), 'utf8');
  await db.query(insert, [company.companyId, [company.userId], 1, sessions]);
  await db.query('VACUUM ANALYZE "sessions"');
  await connect(intercom, company);

  const times = { shown: [] as number[], started: [] as number[] };
  const sizes: number[] = [];
  const visits: Promise<void>[] = [];
  const begun = performance.now();
  for (let count = 0; count < perSecond * seconds; count++) {
    const due = begun + (count * 1000) / perSecond;
    if (due > performance.now()) await pause(due - performance.now());
    visits.push(visit(count, company.email, times, sizes));
  }
  await Promise.all(visits);
  const rows = Object.entries(times).map(([name, list]) => {
    const p99 = share(list, 0.99);
    const isMet = p99 <= bar.p99 && Math.max(...sizes) <= bar.bytes;
    if (!isMet) process.exitCode = 1;
    const values = { 'p50 ms': inMs(share(list, 0.5)), 'p99 ms': inMs(p99), 'max ms': inMs(Math.max(...list)) };
    return [
      `${list.length} canvases ${name}, ${sessions} sessions`,
      { ...values, 'largest, bytes': Math.max(...sizes), [`bar: p99 ≤ ${bar.p99}, ≤ 64 KB`]: verdict(isMet) },
    ] as const;
  });
  console.table(Object.fromEntries(rows));
} finally {
  await db.end();
  server?.kill('SIGTERM');
  await intercom.stop();
  await database.stop();
  await rm((await findDatabaseLocation(folder)).cluster, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}
