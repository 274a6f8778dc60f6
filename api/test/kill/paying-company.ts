import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { aBenchCompany } from '../a-bench-company.ts';
import { type StripeCounterpart, type StripeEvent, signatureOf } from '../stripe/stripe-counterpart.ts';
import { KilledServer } from './killed-server.ts';

type Answer = Awaited<ReturnType<KilledServer['call']>>;

/** A restart on a busy machine takes long, and a job of a killed process is taken over after some seconds. */
const patience = 1200;
const pauseMs = 50;

/** A company that pays through Stripe, at a server that may be killed at any time. */
export class PayingCompany {
  readonly companyId: string;
  private readonly server: KilledServer;
  private readonly client: pg.Client;
  private readonly stripe: StripeCounterpart;
  private readonly origin: string;
  private subscriptionId = '';

  private constructor(companyId: string, server: KilledServer, client: pg.Client, stripe: StripeCounterpart, origin: string) {
    [this.companyId, this.server, this.client, this.stripe, this.origin] = [companyId, server, client, stripe, origin];
  }

  /** Starts with Team by year. */
  static async start(databaseUrl: string, origin: string, client: pg.Client, stripe: StripeCounterpart): Promise<PayingCompany> {
    const bench = await aBenchCompany(databaseUrl);
    await client.query(`UPDATE "subscriptions" SET "isInternalPlan" = false, "plan" = 'free' WHERE "companyId" = $1`, [bench.companyId]);
    const server = new KilledServer(origin, bench);
    await server.signIn();
    const company = new PayingCompany(bench.companyId, server, client, stripe, origin);
    const { body } = await company.insist('PUT', '', 'price_team_year');
    company.subscriptionId = stripe.account.pay(String(body['checkoutUrl']).split('/').at(-1) ?? '');
    await company.deliver(stripe.takeEvents());
    await company.settle();
    return company;
  }

  /** Calls an operation of the subscription until the server answers. */
  async insist(method: string, path: string, body?: unknown): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      const answer = await this.server.call(method, `/api/company/${this.companyId}/subscription${path}`, body as object).catch(() => null);
      if (answer && answer.status < 500) return answer;
      if (tries === patience) throw new Error(`${method} ${path} is not answered any more: ${JSON.stringify(answer)}`);
      await pause(pauseMs);
    }
  }

  /** Sends events as Stripe does: each until it is accepted. */
  async deliver(events: readonly StripeEvent[]): Promise<void> {
    for (const event of events) {
      const body = JSON.stringify(event);
      for (let tries = 1; !(await this.isAccepted(body)); tries++) {
        if (tries === patience) throw new Error(`${event.id} is not accepted`);
        await pause(pauseMs);
      }
    }
  }

  /** The customer changes the plan at Stripe. Returns the events. */
  changeAtStripe(price: string): StripeEvent[] {
    const { itemId, quantity } = this.atStripe();
    this.stripe.account.update(this.subscriptionId, { items: [{ id: itemId, price, quantity }], cancel_at_period_end: false });
    return this.stripe.takeEvents();
  }

  /** Waits until the server has what Stripe has, and nothing left to apply. */
  async settle(): Promise<void> {
    for (let tries = 1; ; tries++) {
      const difference = await this.findDifference();
      if (difference === null) return;
      if (tries === patience) throw new Error(difference);
      await pause(pauseMs);
    }
  }

  async countAudits(action: string): Promise<number> {
    const query = `SELECT count(*)::int AS "count" FROM "audit_records" WHERE "companyId" = $1 AND "action" = $2`;
    return (await this.client.query<{ count: number }>(query, [this.companyId, action])).rows[0]?.count ?? 0;
  }

  async countStored(events: readonly StripeEvent[]): Promise<number> {
    const query = `SELECT count(*)::int AS "count" FROM "billing_events" WHERE "companyId" = $1 AND "eventId" = ANY($2)`;
    return (await this.client.query<{ count: number }>(query, [this.companyId, events.map(({ id }) => id)])).rows[0]?.count ?? 0;
  }

  get isCanceledAtStripe(): boolean {
    return this.atStripe().cancelAtPeriodEnd;
  }

  get priceAtStripe(): string {
    return this.atStripe().price;
  }

  private atStripe() {
    const subscription = this.stripe.account.subscriptions.get(this.subscriptionId);
    if (!subscription) throw new Error(`Stripe has no subscription ${this.subscriptionId}`);
    return subscription;
  }

  private async isAccepted(body: string): Promise<boolean> {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signatureOf(body) };
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(`${this.origin}/api/integration/stripe`, { method: 'POST', body, headers, signal }).catch(() => null);
    return answer?.status === 204;
  }

  private async findDifference(): Promise<string | null> {
    const { price, status, quantity, to, cancelAtPeriodEnd } = this.atStripe();
    const expected = { price, status, quantity, to: new Date(to * 1000), cancelAtPeriodEnd, waiting: 0 };
    const query = `SELECT "providerPlan" AS "price", "status", "quantity", "currentPeriodEnd" AS "to", "cancelAtPeriodEnd",
        (SELECT count(*)::int FROM "billing_events" AS "e" WHERE "e"."companyId" = "s"."companyId" AND "appliedAt" IS NULL) AS "waiting"
      FROM "subscriptions" AS "s" WHERE "companyId" = $1`;
    const [found] = (await this.client.query<typeof expected>(query, [this.companyId])).rows;
    const [is, shall] = [JSON.stringify(found), JSON.stringify(expected)];
    return is === shall ? null : `${this.companyId} has ${is} instead of ${shall}`;
  }
}
