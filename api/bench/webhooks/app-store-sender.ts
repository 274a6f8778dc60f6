import type pg from 'pg';
import type { AppStoreCounterpart, TestPurchase } from '../../test/company/app-store/app-store-counterpart.ts';
import { post, type WebhookSender } from './webhook-sender.ts';

/** Companies that have bought Team by year, and change to Business and back. Each notification has three signatures. */
export class AppStoreSender implements WebhookSender {
  readonly title = 'notifications of the App Store';
  private readonly purchases = new Map<string, TestPurchase>();
  private readonly url: string;
  private readonly db: pg.Client;
  private readonly appStore: AppStoreCounterpart;

  constructor(origin: string, db: pg.Client, appStore: AppStoreCounterpart) {
    [this.url, this.db, this.appStore] = [`${origin}/api/integration/app-store`, db, appStore];
  }

  async prepare(companyIds: readonly string[]): Promise<void> {
    for (const companyId of companyIds) {
      const purchase = this.appStore.buy('team.year', companyId);
      this.purchases.set(companyId, purchase);
      const { originalTransactionId } = purchase;
      await this.db.query('INSERT INTO "app_store_purchases" ("originalTransactionId", "companyId") VALUES ($1, $2)', [
        originalTransactionId,
        companyId,
      ]);
      await post(this.url, this.appStore.notify('SUBSCRIBED.INITIAL_BUY', purchase));
    }
  }

  change(companyId: string): () => Promise<void> {
    const purchase = this.purchases.get(companyId);
    if (!purchase) throw new Error(`${companyId} has no purchase`);
    this.appStore.renew(purchase, purchase.productId === 'team.year' ? 'business.year' : 'team.year');
    const body = this.appStore.notify('DID_CHANGE_RENEWAL_PREF.UPGRADE', purchase);
    return () => post(this.url, body);
  }

  async countWrong(): Promise<number> {
    const { rows } = await this.db.query<{ companyId: string; product: string }>(
      `SELECT "companyId", "providerPlan" AS "product" FROM "subscriptions" WHERE "provider" = 'app-store'`,
    );
    const found = new Map(rows.map(({ companyId, product }) => [companyId, product]));
    return [...this.purchases].filter(([companyId, { productId }]) => found.get(companyId) !== productId).length;
  }
}
