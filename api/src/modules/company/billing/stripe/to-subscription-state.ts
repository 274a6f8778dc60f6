import type { StripePrice } from '../../../../env/env-stripe.ts';
import type { SubscriptionState } from '../entitlement.ts';
import type { StripeSubscription } from './stripe-objects.ts';

type Schedule = Exclude<StripeSubscription['schedule'], string | null>;

function scheduledOf(schedule: Schedule | null, prices: readonly StripePrice[], after: Date): SubscriptionState['scheduled'] {
  const next = schedule?.phases.find(({ start_date }) => start_date >= after);
  const price = prices.find(({ priceId }) => priceId === next?.items[0]?.price);
  return price ? { plan: price.plan, providerPlan: price.priceId, interval: price.interval } : null;
}

/** The item that is billed for a plan. Others can be sold with it. */
export function planItem({ items }: StripeSubscription, prices: readonly StripePrice[]) {
  const found = items.data.map((item) => ({ item, price: prices.find(({ priceId }) => priceId === item.price.id) ?? null }));
  return found.find(({ price }) => price !== null) ?? found[0];
}

/** `null` if the object does not contain the state, because parts of it are ids. */
export function toSubscriptionState(subscription: StripeSubscription, prices: readonly StripePrice[]): SubscriptionState | null {
  const { status, schedule, latest_invoice: invoice, current_period_start: start, current_period_end: end } = subscription;
  const { cancel_at: cancelAt, cancel_at_period_end: cancelAtPeriodEnd } = subscription;
  const sold = planItem(subscription, prices);
  if (!sold || typeof schedule === 'string') return null;
  const isUnpaid = status === 'past_due';
  if (isUnpaid && typeof invoice === 'string') return null;
  const { item, price } = sold;
  // The period moves on before it is paid: what is paid ended when the open invoice was created.
  const openSince = typeof invoice === 'string' ? start : (invoice?.created ?? start);
  return {
    providerSubscriptionId: subscription.id,
    startedAt: subscription.created,
    status,
    plan: price?.plan ?? null,
    providerPlan: item.price.id,
    interval: price?.interval ?? null,
    quantity: Math.max(1, item.quantity),
    currentPeriodStart: start,
    currentPeriodEnd: isUnpaid ? openSince : end,
    cancelAtPeriodEnd,
    cancelAt: cancelAtPeriodEnd ? null : cancelAt,
    scheduled: scheduledOf(schedule, prices, end),
  };
}
