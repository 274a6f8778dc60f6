import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppStoreProduct } from '../../../../env/env-app-store.ts';
import { SubscriptionEntity } from '../../company/subscription.entity.ts';
import { entitlementOf, type ProviderEvent } from '../entitlement.ts';
import type { AppStoreSubscription } from './app-store-objects.ts';
import { toSubscriptionState } from './to-subscription-state.ts';

const dayMs = 24 * 60 * 60 * 1000;
const start = Date.UTC(2026, 0, 1);
const products: AppStoreProduct[] = [
  { productId: 'starter', plan: 'starter', interval: 'month' },
  { productId: 'team', plan: 'team', interval: 'month' },
  { productId: 'business', plan: 'business', interval: 'year' },
];
const lengths: Record<string, number> = { starter: 30 * dayMs, team: 30 * dayMs, business: 365 * dayMs };

/** A subscription as the App Store keeps it, with its earlier periods. */
interface Subscription {
  status: 1 | 2 | 3 | 4 | 5;
  product: string;
  next: string;
  willRenew: boolean;
  from: number;
  until: number;
  graceUntil: number | null;
  revokedAt: number | null;
  earlier: { product: string; from: number; until: number } | null;
}

const steps = fc.record({
  action: fc.constantFrom(
    'renew',
    'renew',
    'upgrade',
    'prefer',
    'disable',
    'enable',
    'grace',
    'retry',
    'expire',
    'refund',
    'refundEarlier',
  ),
  product: fc.constantFrom('starter', 'team', 'business'),
  graceDays: fc.constantFrom(3, 16, 28),
  seconds: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 90 }), fc.integer({ min: 100, max: 3_000_000 })),
  delay: fc.nat(12),
  copies: fc.constantFrom(0, 1, 1, 1, 2),
});
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

/** Applies an action of the App Store. Returns the transaction in its notification, if that is not the present one. */
function apply(subscription: Subscription, { action, product, graceDays }: Step, now: number): object {
  const isOver = subscription.status === 2 || subscription.status === 5;
  const begin = (next: string) => {
    const { product: old, from, until } = subscription;
    const period = { product: next, next, willRenew: true, from: now, until: now + (lengths[next] ?? 0) };
    Object.assign(subscription, period, { status: 1, graceUntil: null, revokedAt: null, earlier: { product: old, from, until } });
  };
  if (action === 'renew') begin(subscription.next);
  else if (action === 'upgrade') begin(product);
  else if (action === 'refundEarlier') {
    const { earlier } = subscription;
    return earlier ? { productId: earlier.product, expiresDate: new Date(earlier.until), revocationDate: new Date(now) } : {};
  } else if (isOver) return {};
  else if (action === 'prefer') subscription.next = product;
  else if (action === 'disable' || action === 'enable') subscription.willRenew = action === 'enable';
  else if (action === 'expire') Object.assign(subscription, { status: 2, graceUntil: null });
  else if (action === 'refund') Object.assign(subscription, { status: 5, graceUntil: null, revokedAt: now });
  else {
    subscription.until = Math.min(subscription.until, now);
    Object.assign(subscription, action === 'grace' ? { status: 4, graceUntil: now + graceDays * dayMs } : { status: 3, graceUntil: null });
  }
  return {};
}

function read(
  { status, product, next, willRenew, from, until, graceUntil, revokedAt }: Subscription,
  changes: object = {},
): AppStoreSubscription {
  return {
    status,
    transaction: {
      transactionId: '1',
      originalTransactionId: '1',
      productId: product,
      type: 'Auto-Renewable Subscription',
      originalPurchaseDate: new Date(start),
      purchaseDate: new Date(from),
      expiresDate: new Date(until),
      signedDate: new Date(from),
      ...(revokedAt !== null && { revocationDate: new Date(revokedAt) }),
      ...changes,
    },
    renewal: {
      originalTransactionId: '1',
      autoRenewProductId: next,
      autoRenewStatus: willRenew ? 1 : 0,
      signedDate: new Date(from),
      ...(graceUntil !== null && { gracePeriodExpiresDate: new Date(graceUntil) }),
    },
  };
}

/** The reference: the plan that the customer has by the rules of the App Store and of the product. */
function expectedPlan({ status, product, willRenew, until, graceUntil }: Subscription, now: number): string {
  const isPaid = status === 1 && (willRenew || now < until);
  const isGranted = (status === 3 || status === 4) && now < Math.max(until + 7 * dayMs, status === 4 ? (graceUntil ?? 0) : 0);
  return isPaid || isGranted ? product : 'free';
}

describe('entitlementOf notifications of the App Store', () => {
  it('ends with the plan that the App Store grants when they are reordered, duplicated, delayed and lost', () => {
    let fetches = 0;
    const check = (history: readonly Step[], laterDays: number) => {
      const begun = { status: 1 as const, product: 'team', next: 'team', willRenew: true, from: start, until: start + 30 * dayMs };
      const subscription: Subscription = { ...begun, graceUntil: null, revokedAt: null, earlier: null };
      const messages: { order: number; event: Omit<ProviderEvent, 'arrival'> }[] = [];
      const events: ProviderEvent[] = [];
      let now = start;
      const receive = (event: Omit<ProviderEvent, 'arrival'>) => events.push({ ...event, arrival: events.length });
      const fetchState = () => {
        const state = toSubscriptionState(read(subscription), products);
        receive({ eventId: `fetched-${events.length}`, kind: 'fetched', providerSubscriptionId: '1', occurredAt: new Date(now), state });
        fetches++;
      };
      // The claim of the purchase.
      fetchState();
      history.forEach((step, index) => {
        now += step.seconds * 1000;
        const changes = apply(subscription, step, now);
        const state = toSubscriptionState(read(subscription, changes), products);
        const event = { eventId: `${index}`, kind: 'sent' as const, providerSubscriptionId: '1', occurredAt: new Date(now), state };
        for (let copy = 0; copy < step.copies; copy++) messages.push({ order: index + step.delay * (copy + 1), event });
      });
      for (const { event } of messages.toSorted((a, b) => a.order - b.order)) {
        receive(event);
        if (entitlementOf(events).isDoubtful) fetchState();
      }
      if (history.some(({ copies }) => copies === 0)) fetchState();

      const { state, isDoubtful } = entitlementOf(events);
      expect(isDoubtful).toBe(false);
      const later = now + laterDays * dayMs;
      expect(Object.assign(new SubscriptionEntity(), state).planInForce(new Date(later))).toBe(expectedPlan(subscription, later));
    };
    fc.assert(fc.property(fc.array(steps, { minLength: 1, maxLength: 20 }), fc.nat(40), check), { numRuns: 2000 });
    expect(fetches).toBeGreaterThan(2000);
  });
});
