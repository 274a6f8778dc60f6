/**
 * How fast events of Stripe are answered at 100 a second, while the server applies them and asks Stripe where they leave a doubt.
 * `npm run bench:webhooks -w api` builds the server first.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startDatabase } from '../../tools/database.ts';
import { findDatabaseLocation } from '../../tools/database-location.ts';
import { aBenchCompany } from '../test/a-bench-company.ts';
import { StripeCounterpart, signatureOf } from '../test/stripe/stripe-counterpart.ts';
import { stripeVariables, testPrices } from '../test/stripe/stripe-variables.ts';
import { inMs, share, timed, verdict } from './compare-times.ts';

const companies = 200;
const perSecond = 100;
const seconds = Number(process.env['SECONDS'] ?? 30);
const limitMs = 200;
const applyWithinMs = 120_000;
const port = '4463';
const origin = `http://127.0.0.1:${port}`;

async function post(body: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signatureOf(body) };
  const answer = await fetch(`${origin}/api/integration/stripe`, { method: 'POST', body, headers });
  if (answer.status !== 204) throw new Error(`an event was answered with ${answer.status}: ${await answer.text()}`);
}

/** Companies in their trial whose customers have paid for Team by year. Returns their subscriptions at Stripe. */
async function prepare(db: pg.Client, stripe: StripeCounterpart): Promise<string[]> {
  const { userId } = await aBenchCompany(database.url);
  const subscriptions: string[] = [];
  for (let count = 0; count < companies; count++) {
    const companyId = randomUUID();
    const { id: customerId } = stripe.account.createCustomer({ name: `Company ${count}` });
    const session = { customer: customerId, mode: 'subscription', line_items: [{ price: 'price_team_year', quantity: 3 }] };
    subscriptions.push(stripe.account.pay(stripe.account.createSession(session).id));
    await db.query('INSERT INTO "companies" ("companyId", "name", "createdById") VALUES ($1, $2, $3)', [companyId, 'Bench', userId]);
    await db.query(
      `INSERT INTO "subscriptions" ("companyId", "provider", "isInternalPlan", "plan", "status", "cancelAtPeriodEnd")
       VALUES ($1, 'internal', false, 'team', 'trialing', false)`,
      [companyId],
    );
    await db.query('INSERT INTO "stripe_customers" ("companyId", "customerId") VALUES ($1, $2)', [companyId, customerId]);
  }
  return subscriptions;
}

async function send(stripe: StripeCounterpart, subscriptions: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  const sent: Promise<void>[] = [];
  const begun = performance.now();
  for (let count = 0; count < perSecond * seconds; count++) {
    const { id, itemId, price } = stripe.account.subscriptions.get(subscriptions[count % companies] ?? '') ?? {
      id: '',
      itemId: '',
      price: '',
    };
    const next = price === 'price_team_year' ? 'price_business_year' : 'price_team_year';
    stripe.account.update(id, { items: [{ id: itemId, price: next, quantity: 3 }] });
    const event = stripe.takeEvents().find(({ type }) => type === 'customer.subscription.updated');
    const due = begun + (count * 1000) / perSecond;
    if (due > performance.now()) await pause(due - performance.now());
    sent.push(timed(() => post(JSON.stringify(event))).then((ms) => void times.push(ms)));
  }
  await Promise.all(sent);
  return times;
}

/** Resolves with the number of companies whose plan is not that at Stripe. */
async function countWrong(db: pg.Client, stripe: StripeCounterpart): Promise<number> {
  const { rows } = await db.query<{ id: string; price: string }>(
    `SELECT "providerSubscriptionId" AS "id", "providerPlan" AS "price" FROM "subscriptions" WHERE "provider" = 'stripe'`,
  );
  const found = new Map(rows.map(({ id, price }) => [id, price]));
  return [...stripe.account.subscriptions.values()].filter(({ id, price }) => found.get(id) !== price).length;
}

const folder = await mkdtemp(join(tmpdir(), 'nearhand-bench-'));
await chmod(folder, 0o755);
const database = await startDatabase(folder);
const stripe = await StripeCounterpart.start(testPrices);
let server: ChildProcess | undefined;
const db = new pg.Client({ connectionString: database.url });
try {
  const own = { DATABASE_URL: database.url, PORT: port, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' };
  server = fork(join(import.meta.dirname, '..', 'dist', 'main.js'), { env: { ...process.env, ...own, ...stripeVariables(stripe.url) } });
  await once(server, 'message');
  await db.connect();
  const subscriptions = await prepare(db, stripe);
  for (const event of stripe.takeEvents().filter(({ type }) => type === 'customer.subscription.created')) await post(JSON.stringify(event));

  const times = await send(stripe, subscriptions);
  const sentAt = performance.now();
  while ((await countWrong(db, stripe)) > 0 && performance.now() - sentAt < applyWithinMs) await pause(200);
  const [appliedMs, wrong] = [performance.now() - sentAt, await countWrong(db, stripe)];
  const [p50, p99] = [share(times, 0.5), share(times, 0.99)];
  const isMet = p99 <= limitMs && wrong === 0;
  console.table({
    [`${times.length} events at ${perSecond} a second`]: {
      'p50 ms': inMs(p50),
      'p99 ms': inMs(p99),
      'max ms': inMs(Math.max(...times)),
      'applied after, ms': inMs(appliedMs),
      'wrong plans': wrong,
      [`bar: p99 ≤ ${limitMs}`]: verdict(isMet),
    },
  });
  if (!isMet) process.exitCode = 1;
} finally {
  await db.end();
  server?.kill('SIGTERM');
  await stripe.stop();
  await database.stop();
  await rm((await findDatabaseLocation(folder)).cluster, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}
