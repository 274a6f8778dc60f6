import type { StripePrice } from '../../../env/env-stripe.ts';
import type { SubscriptionState } from '../entitlement.ts';
import type { StripeSubscription } from './stripe-objects.ts';

type Schedule = Exclude<StripeSubscription['schedule'], string | null>;

function scheduledOf(schedule: Schedule | null, prices: readonly StripePrice[], after: Date): SubscriptionState['scheduled'] {
  const next = schedule?.phases.find(({ start_date }) => start_date >= after);
  const price = prices.find(({ priceId }) => priceId === next?.items[0]?.price);
  return price ? { plan: price.plan, providerPlan: price.priceId, interval: price.interval } : null;
}

/** `null` if the object does not tell the state, because parts of it are ids, or its price is not on sale. */
export function toSubscriptionState(subscription: StripeSubscription, prices: readonly StripePrice[]): SubscriptionState | null {
  const { status, schedule, latest_invoice: invoice, current_period_start: start, current_period_end: end } = subscription;
  const [item] = subscription.items.data;
  const price = prices.find(({ priceId }) => priceId === item?.price.id);
  if (!item || !price || typeof schedule === 'string') return null;
  // The period moves on before it is paid: what is paid ended when the open invoice was created.
  const isUnpaid = status === 'past_due';
  if (isUnpaid && (typeof invoice === 'string' || invoice === null)) return null;
  const paidUntil = isUnpaid && invoice !== null && typeof invoice !== 'string' ? invoice.created : end;
  return {
    providerSubscriptionId: subscription.id,
    startedAt: subscription.created,
    status,
    plan: price.plan,
    providerPlan: price.priceId,
    interval: price.interval,
    quantity: Math.max(1, item.quantity),
    currentPeriodStart: start,
    currentPeriodEnd: paidUntil,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    scheduled: scheduledOf(schedule, prices, end),
  };
}
