import { describe, expect, it } from 'vitest';
import type { AppStoreProduct } from '../../../../env/env-app-store.ts';
import type { AppStoreSubscription } from './app-store-objects.ts';
import { toSubscriptionState } from './to-subscription-state.ts';

const products: AppStoreProduct[] = [
  { productId: 'starter.month', plan: 'starter', interval: 'month' },
  { productId: 'team.month', plan: 'team', interval: 'month' },
  { productId: 'business.year', plan: 'business', interval: 'year' },
];
const begun = new Date('2026-01-01T00:00:00Z');
const from = new Date('2026-03-01T00:00:00Z');
const until = new Date('2026-04-01T00:00:00Z');
const graceUntil = new Date('2026-04-17T00:00:00Z');

interface Traits {
  status?: AppStoreSubscription['status'];
  transaction?: Partial<AppStoreSubscription['transaction']>;
  renewal?: Partial<AppStoreSubscription['renewal']> | null;
}

function stateOf({ status = 1, transaction, renewal }: Traits) {
  const subscription: AppStoreSubscription = {
    status,
    transaction: {
      transactionId: '3',
      originalTransactionId: '1',
      productId: 'team.month',
      type: 'Auto-Renewable Subscription',
      originalPurchaseDate: begun,
      purchaseDate: from,
      expiresDate: until,
      signedDate: from,
      ...transaction,
    },
    renewal:
      renewal === null
        ? null
        : { originalTransactionId: '1', autoRenewProductId: 'team.month', autoRenewStatus: 1, signedDate: from, ...renewal },
  };
  return toSubscriptionState(subscription, products);
}

describe('toSubscriptionState of the App Store', () => {
  it('reads a subscription that is renewed', () => {
    expect(stateOf({})).toEqual({
      providerSubscriptionId: '1',
      startedAt: begun,
      status: 'active',
      plan: 'team',
      providerPlan: 'team.month',
      interval: 'month',
      quantity: null,
      currentPeriodStart: from,
      currentPeriodEnd: until,
      graceUntil: null,
      cancelAtPeriodEnd: false,
      scheduled: null,
    });
  });

  it.each([
    ['active', { status: 1 }, { status: 'active' }],
    ['expired', { status: 2, renewal: { autoRenewStatus: 0 } }, { status: 'canceled', cancelAtPeriodEnd: false, scheduled: null }],
    ['in billing retry', { status: 3 }, { status: 'past_due', graceUntil: null, currentPeriodEnd: until }],
    ['in the grace period', { status: 4, renewal: { gracePeriodExpiresDate: graceUntil } }, { status: 'past_due', graceUntil }],
    ['revoked', { status: 5, transaction: { revocationDate: from } }, { status: 'canceled' }],
    ['not renewed', { renewal: { autoRenewStatus: 0 } }, { status: 'active', cancelAtPeriodEnd: true, scheduled: null }],
    ['not renewed, with another product', { renewal: { autoRenewStatus: 0, autoRenewProductId: 'starter.month' } }, { scheduled: null }],
    [
      'downgraded',
      { renewal: { autoRenewProductId: 'starter.month' } },
      { plan: 'team', scheduled: { plan: 'starter', providerPlan: 'starter.month', interval: 'month' } },
    ],
    [
      'upgraded',
      { transaction: { productId: 'business.year' }, renewal: { autoRenewProductId: 'business.year' } },
      { plan: 'business', interval: 'year' },
    ],
    ['expired, without the state of its renewal', { status: 2, renewal: null }, { status: 'canceled' }],
    [
      'of a product that is not in the settings',
      { status: 2, transaction: { productId: 'other' } },
      { status: 'canceled', plan: null, providerPlan: 'other', interval: null, currentPeriodEnd: until },
    ],
    ['followed by a product that is not on sale', { renewal: { autoRenewProductId: 'other' } }, { scheduled: null }],
  ] as [string, Traits, object][])('reads one that is %s', (_, traits, state) => {
    expect(stateOf(traits)).toMatchObject(state);
  });

  it.each([
    ['without a status', { status: null }],
    ['without the state of its renewal', { renewal: null }],
    ['that does not expire', { transaction: { expiresDate: undefined } }],
    ['that goes on after a refund of an earlier period', { transaction: { revocationDate: from } }],
    ['whose transaction was upgraded', { transaction: { isUpgraded: true } }],
  ] as [string, Traits][])('has no state of one %s', (_, traits) => {
    expect(stateOf(traits)).toBeNull();
  });
});
