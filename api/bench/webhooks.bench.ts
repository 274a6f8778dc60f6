/**
 * Measures how fast events of Stripe and notifications of the App Store are answered at 100 a second, while the server applies them and
 * asks the provider where they leave a doubt. `npm run bench:webhooks -w api` builds the server first.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startDatabase } from '../../tools/database/database.ts';
import { findDatabaseLocation } from '../../tools/database/database-location.ts';
import { aBenchCompany } from '../test/a-bench-company.ts';
import { AppStoreCounterpart } from '../test/company/app-store/app-store-counterpart.ts';
import { StripeCounterpart } from '../test/company/stripe/stripe-counterpart.ts';
import { stripeVariables, testPrices } from '../test/company/stripe/stripe-variables.ts';
import { inMs, share, timed, verdict } from './compare-times.ts';
import { AppStoreSender } from './webhooks/app-store-sender.ts';
import { StripeSender } from './webhooks/stripe-sender.ts';
import type { WebhookSender } from './webhooks/webhook-sender.ts';

const companies = 200;
const perSecond = 100;
const seconds = Number(process.env['SECONDS'] ?? 30);
const limitMs = 200;
const applyWithinMs = 120_000;
const port = '4463';
const origin = `http://127.0.0.1:${port}`;

/** Companies in their trial. */
async function addCompanies(db: pg.Client, userId: string): Promise<string[]> {
  const ids = Array.from({ length: companies }, () => randomUUID());
  for (const companyId of ids) {
    await db.query('INSERT INTO "companies" ("companyId", "name", "createdById") VALUES ($1, $2, $3)', [companyId, 'Bench', userId]);
    await db.query(
      `INSERT INTO "subscriptions" ("companyId", "provider", "isInternalPlan", "plan", "status", "cancelAtPeriodEnd")
       VALUES ($1, 'internal', false, 'team', 'trialing', false)`,
      [companyId],
    );
  }
  return ids;
}

async function send(sender: WebhookSender, companyIds: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  const sent: Promise<void>[] = [];
  const begun = performance.now();
  for (let count = 0; count < perSecond * seconds; count++) {
    const post = sender.change(companyIds[count % companies] ?? '');
    const due = begun + (count * 1000) / perSecond;
    if (due > performance.now()) await pause(due - performance.now());
    sent.push(timed(post).then((ms) => void times.push(ms)));
  }
  await Promise.all(sent);
  return times;
}

/** Returns the row of the table, and whether the limit is kept and every plan is right afterwards. */
async function measure(sender: WebhookSender, companyIds: readonly string[]): Promise<{ row: object; isMet: boolean }> {
  await sender.prepare(companyIds);
  const times = await send(sender, companyIds);
  const sentAt = performance.now();
  while ((await sender.countWrong()) > 0 && performance.now() - sentAt < applyWithinMs) await pause(200);
  const [appliedMs, wrong] = [performance.now() - sentAt, await sender.countWrong()];
  const [p50, p99] = [share(times, 0.5), share(times, 0.99)];
  const isMet = p99 <= limitMs && wrong === 0;
  const row = {
    'p50 ms': inMs(p50),
    'p99 ms': inMs(p99),
    'max ms': inMs(Math.max(...times)),
    'applied after, ms': inMs(appliedMs),
    'wrong plans': wrong,
    [`bar: p99 ≤ ${limitMs}`]: verdict(isMet),
  };
  return { row: { [`${times.length} ${sender.title} at ${perSecond} a second`]: row }, isMet };
}

const folder = await mkdtemp(join(tmpdir(), 'nearhand-bench-'));
await chmod(folder, 0o755);
const database = await startDatabase(folder);
const stripe = await StripeCounterpart.start(testPrices);
const appStore = await AppStoreCounterpart.start();
let server: ChildProcess | undefined;
const db = new pg.Client({ connectionString: database.url });
try {
  const own = { DATABASE_URL: database.url, PORT: port, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' };
  const env = { ...process.env, ...own, ...stripeVariables(stripe.url), ...appStore.variables };
  server = fork(join(import.meta.dirname, '..', 'dist', 'main.js'), { env });
  await once(server, 'message');
  await db.connect();
  const { userId } = await aBenchCompany(database.url);
  const rows: object[] = [];
  for (const sender of [new StripeSender(origin, db, stripe), new AppStoreSender(origin, db, appStore)]) {
    const { row, isMet } = await measure(sender, await addCompanies(db, userId));
    rows.push(row);
    if (!isMet) process.exitCode = 1;
  }
  console.table(Object.assign({}, ...rows));
} finally {
  await db.end();
  server?.kill('SIGTERM');
  await stripe.stop();
  await appStore.stop();
  await database.stop();
  await rm((await findDatabaseLocation(folder)).cluster, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}
