import type { Killing } from '../../kill/killing.ts';
import { insist, SubscribingCompany } from '../../kill/subscribing-company.ts';
import type { AppStoreCounterpart, TestPurchase } from '../app-store/app-store-counterpart.ts';

type Owner = ConstructorParameters<typeof SubscribingCompany>[0];

/** A company that pays in the App Store. */
export class AppStoreCompany extends SubscribingCompany {
  private readonly appStore: AppStoreCounterpart;
  private readonly origin: string;
  private bought: TestPurchase | null = null;

  constructor(owner: Owner, { origin }: Killing, appStore: AppStoreCounterpart) {
    super(owner);
    [this.appStore, this.origin] = [appStore, origin];
  }

  /** A purchase of Team by year that the server does not know. */
  async buyAfresh(): Promise<void> {
    await this.client.query(`DELETE FROM "app_store_purchases" WHERE "companyId" = $1`, [this.companyId]);
    await this.client.query(`DELETE FROM "billing_events" WHERE "companyId" = $1`, [this.companyId]);
    await this.client.query(
      `UPDATE "subscriptions" SET "provider" = 'internal', "plan" = 'free', "providerPlan" = NULL, "interval" = NULL, "status" = 'active',
         "scheduled" = NULL, "cancelAtPeriodEnd" = false, "currentPeriodStart" = NULL, "currentPeriodEnd" = NULL
       WHERE "companyId" = $1`,
      [this.companyId],
    );
    this.bought = this.appStore.buy('team.year', this.companyId);
  }

  /** Repeats the call of the app until it is answered. */
  async claim(): Promise<void> {
    const { status, body } = await this.request('POST', `/api/integration/app-store/after/${this.purchase.transactionId}`);
    if (status !== 200) throw new Error(`The purchase was refused: ${JSON.stringify(body)}`);
  }

  /** Renews the purchase with a product. Returns the notification. */
  renew(productId: string): string {
    this.appStore.renew(this.purchase, productId);
    return this.appStore.notify('DID_CHANGE_RENEWAL_PREF.UPGRADE', this.purchase);
  }

  /** Sends a notification until it is accepted. */
  async deliver(body: string): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    await insist(
      async () => {
        const signal = AbortSignal.timeout(10_000);
        const answer = await fetch(`${this.origin}/api/integration/app-store`, { method: 'POST', body, headers, signal }).catch(() => null);
        return answer?.status === 204 || null;
      },
      () => 'A notification is not accepted',
    );
  }

  /** Waits until the server has what the App Store has, and nothing left to apply. */
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

  readonly isTransactionAsked = (request: string): boolean =>
    request.startsWith(`GET /inApps/v1/transactions/${this.purchase.transactionId}`);

  readonly isStateAsked = (request: string): boolean =>
    request.startsWith(`GET /inApps/v1/subscriptions/${this.purchase.originalTransactionId}`);

  countPurchases(): Promise<number> {
    return this.count(`FROM "app_store_purchases" WHERE "companyId" = $1`);
  }

  countNotifications(): Promise<number> {
    return this.count(`FROM "billing_events" WHERE "companyId" = $1 AND "type" <> 'fetched'`);
  }

  private get purchase(): TestPurchase {
    if (!this.bought) throw new Error('The company has bought nothing');
    return this.bought;
  }

  private async findDifference(): Promise<string | null> {
    const { productId, until } = this.purchase;
    const expected = { provider: 'app-store', product: productId, status: 'active', to: new Date(until), waiting: 0 };
    const query = `SELECT "provider", "providerPlan" AS "product", "status", "currentPeriodEnd" AS "to",
        (SELECT count(*)::int FROM "billing_events" AS "e" WHERE "e"."companyId" = "s"."companyId" AND "appliedAt" IS NULL) AS "waiting"
      FROM "subscriptions" AS "s" WHERE "companyId" = $1`;
    const [found] = (await this.client.query<typeof expected>(query, [this.companyId])).rows;
    const [is, shall] = [JSON.stringify(found), JSON.stringify(expected)];
    return is === shall ? null : `${this.companyId} has ${is} instead of ${shall}`;
  }
}
