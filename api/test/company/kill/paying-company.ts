import type { Killing } from '../../kill/killing.ts';
import { insist, SubscribingCompany } from '../../kill/subscribing-company.ts';
import { type StripeCounterpart, type StripeEvent, signatureOf } from '../stripe/stripe-counterpart.ts';

type Owner = ConstructorParameters<typeof SubscribingCompany>[0];

/** A company that pays through Stripe. */
export class PayingCompany extends SubscribingCompany {
  private readonly stripe: StripeCounterpart;
  private readonly origin: string;
  private subscriptionId = '';

  private constructor(owner: Owner, stripe: StripeCounterpart, origin: string) {
    super(owner);
    [this.stripe, this.origin] = [stripe, origin];
  }

  /** Starts with Team by year. */
  static async start(owner: Owner, { origin }: Killing, stripe: StripeCounterpart): Promise<PayingCompany> {
    const company = new PayingCompany(owner, stripe, origin);
    const { body } = await company.request('PUT', company.subscriptionPath, 'price_team_year');
    company.subscriptionId = stripe.account.pay(String(body['checkoutUrl']).split('/').at(-1) ?? '');
    await company.deliver(stripe.takeEvents());
    await company.settle();
    return company;
  }

  /** Sends events as Stripe does: each until it is accepted. */
  async deliver(events: readonly StripeEvent[]): Promise<void> {
    for (const event of events) {
      const body = JSON.stringify(event);
      await insist(
        async () => (await this.isAccepted(body)) || null,
        () => `${event.id} is not accepted`,
      );
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
    let difference: string | null = null;
    await insist(
      async () => {
        difference = await this.findDifference();
        return difference === null || null;
      },
      () => String(difference),
    );
  }

  countStored(events: readonly StripeEvent[]): Promise<number> {
    return this.count(
      `FROM "billing_events" WHERE "companyId" = $1 AND "eventId" = ANY($2)`,
      events.map(({ id }) => id),
    );
  }

  /** Whether Stripe is asked for its subscriptions. */
  readonly isListed = (request: string): boolean =>
    request.startsWith('GET /v1/subscriptions?') && request.includes(this.atStripe().customer);

  /** Whether its subscription at Stripe is changed. */
  readonly isChanged = (request: string): boolean => request.startsWith(`POST /v1/subscriptions/${this.subscriptionId}`);

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
