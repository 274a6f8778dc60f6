import type { AppStoreProduct } from '../../../../env/env-app-store.ts';
import type { SubscriptionState } from '../entitlement.ts';
import type { AppStoreSubscription } from './app-store-objects.ts';

const statusOf: Record<NonNullable<AppStoreSubscription['status']>, SubscriptionState['status']> = {
  1: 'active',
  2: 'canceled',
  3: 'past_due',
  4: 'past_due',
  5: 'canceled',
};

/**
 * `null` if the parts do not contain the state: one is missing, or the transaction is an older one that was refunded or upgraded while the
 * subscription goes on.
 */
export function toSubscriptionState(
  { status, transaction, renewal }: AppStoreSubscription,
  products: readonly AppStoreProduct[],
): SubscriptionState | null {
  const product = products.find(({ productId }) => productId === transaction.productId);
  if (status === null || !transaction.expiresDate) return null;
  const isRunning = status !== 2 && status !== 5;
  if (isRunning && (!renewal || transaction.revocationDate || transaction.isUpgraded)) return null;

  const willRenew = renewal?.autoRenewStatus === 1;
  const next = isRunning && willRenew ? products.find((candidate) => candidate.productId === renewal?.autoRenewProductId) : undefined;
  return {
    providerSubscriptionId: transaction.originalTransactionId,
    startedAt: transaction.originalPurchaseDate,
    status: statusOf[status],
    plan: product?.plan ?? null,
    providerPlan: transaction.productId,
    interval: product?.interval ?? null,
    quantity: null,
    currentPeriodStart: transaction.purchaseDate,
    currentPeriodEnd: transaction.expiresDate,
    graceUntil: status === 4 ? (renewal?.gracePeriodExpiresDate ?? null) : null,
    cancelAtPeriodEnd: status === 1 && !willRenew,
    scheduled: next && next !== product ? { plan: next.plan, providerPlan: next.productId, interval: next.interval } : null,
  };
}
