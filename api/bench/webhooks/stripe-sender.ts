import type pg from 'pg';
import { type StripeCounterpart, type StripeEvent, signatureOf } from '../../test/company/stripe/stripe-counterpart.ts';
import { post, type WebhookSender } from './webhook-sender.ts';

/** Companies that have paid for Team by year, and change to Business and back. */
export class StripeSender implements WebhookSender {
  readonly title = 'events of Stripe';
  private readonly subscriptions = new Map<string, string>();
  private readonly url: string;
  private readonly db: pg.Client;
  private readonly stripe: StripeCounterpart;

  constructor(origin: string, db: pg.Client, stripe: StripeCounterpart) {
    [this.url, this.db, this.stripe] = [`${origin}/api/integration/stripe`, db, stripe];
  }

  async prepare(companyIds: readonly string[]): Promise<void> {
    const { account } = this.stripe;
    for (const companyId of companyIds) {
      const { id: customerId } = account.createCustomer({ name: companyId });
      const session = { customer: customerId, mode: 'subscription', line_items: [{ price: 'price_team_year', quantity: 3 }] };
      this.subscriptions.set(companyId, account.pay(account.createSession(session).id));
      await this.db.query('INSERT INTO "stripe_customers" ("companyId", "customerId") VALUES ($1, $2)', [companyId, customerId]);
    }
    const created = this.stripe.takeEvents().filter(({ type }) => type === 'customer.subscription.created');
    for (const event of created) await this.send(event);
  }

  change(companyId: string): () => Promise<void> {
    const { account } = this.stripe;
    const subscription = account.subscriptions.get(this.subscriptions.get(companyId) ?? '');
    if (!subscription) throw new Error(`${companyId} has no subscription`);
    const { id, itemId, price } = subscription;
    const next = price === 'price_team_year' ? 'price_business_year' : 'price_team_year';
    account.update(id, { items: [{ id: itemId, price: next, quantity: 3 }] });
    const event = this.stripe.takeEvents().find(({ type }) => type === 'customer.subscription.updated');
    return () => this.send(event);
  }

  async countWrong(): Promise<number> {
    const { rows } = await this.db.query<{ id: string; price: string }>(
      `SELECT "providerSubscriptionId" AS "id", "providerPlan" AS "price" FROM "subscriptions" WHERE "provider" = 'stripe'`,
    );
    const found = new Map(rows.map(({ id, price }) => [id, price]));
    return [...this.stripe.account.subscriptions.values()].filter(({ id, price }) => found.get(id) !== price).length;
  }

  private send(event: StripeEvent | undefined): Promise<void> {
    const body = JSON.stringify(event);
    return post(this.url, body, { 'stripe-signature': signatureOf(body) });
  }
}
