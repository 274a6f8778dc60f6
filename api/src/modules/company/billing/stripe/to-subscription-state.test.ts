import { describe, expect, it } from 'vitest';
import { type StripeSubscription, subscriptionSchema } from './stripe-objects.ts';
import { toSubscriptionState } from './to-subscription-state.ts';

const prices = [
  { priceId: 'price_1', plan: 'team', interval: 'year' },
  { priceId: 'price_2', plan: 'starter', interval: 'month' },
] as const;

const aSubscription = (fields: Record<string, unknown> = {}): StripeSubscription =>
  subscriptionSchema.parse({
    object: 'subscription',
    id: 'sub_1',
    customer: 'cus_1',
    created: 1000,
    status: 'active',
    current_period_start: 2000,
    current_period_end: 3000,
    cancel_at_period_end: false,
    items: { data: [{ id: 'si_1', quantity: 3, price: { id: 'price_1' } }] },
    latest_invoice: 'in_1',
    schedule: null,
    ...fields,
  });
const stateOf = (fields?: Record<string, unknown>) => toSubscriptionState(aSubscription(fields), prices);

describe('toSubscriptionState', () => {
  it('reads plan, quantity and period', () => {
    expect(stateOf()).toMatchObject({
      plan: 'team',
      providerPlan: 'price_1',
      interval: 'year',
      quantity: 3,
      currentPeriodStart: new Date(2_000_000),
      currentPeriodEnd: new Date(3_000_000),
      scheduled: null,
    });
  });

  it('reads the plan that follows from the schedule', () => {
    const phases = [
      { start_date: 2000, items: [{ price: 'price_1' }] },
      { start_date: 3000, items: [{ price: 'price_2' }] },
    ];
    expect(stateOf({ schedule: { id: 'sub_sched_1', phases } })?.scheduled).toEqual({
      plan: 'starter',
      providerPlan: 'price_2',
      interval: 'month',
    });
  });

  it('ends the paid period with the invoice that is not paid', () => {
    expect(stateOf({ status: 'past_due', latest_invoice: { id: 'in_1', created: 2000 } })?.currentPeriodEnd).toEqual(new Date(2_000_000));
  });

  it.each([
    [
      { status: 'past_due', latest_invoice: null },
      { status: 'past_due', currentPeriodEnd: new Date(2_000_000) },
    ],
    [{ cancel_at: 2500 }, { cancelAtPeriodEnd: false, cancelAt: new Date(2_500_000) }],
    [
      { cancel_at: 3000, cancel_at_period_end: true },
      { cancelAtPeriodEnd: true, cancelAt: null },
    ],
  ])('reads when %j ends', (fields, state) => {
    expect(stateOf(fields)).toMatchObject(state);
  });

  it.each(['active', 'past_due', 'unpaid', 'canceled'])(
    'reads status and period of one that is %s at a price that is not in the settings',
    (status) => {
      const items = { data: [{ id: 'si_1', price: { id: 'price_9' } }] };
      expect(stateOf({ status, items, latest_invoice: { id: 'in_1', created: 2000 } })).toMatchObject({
        status,
        plan: null,
        providerPlan: 'price_9',
        interval: null,
        currentPeriodEnd: new Date(status === 'past_due' ? 2_000_000 : 3_000_000),
      });
    },
  );

  it('reads the plan from the item that stands for one', () => {
    const data = [
      { id: 'si_1', quantity: 7, price: { id: 'price_9' } },
      { id: 'si_2', quantity: 3, price: { id: 'price_2' } },
    ];
    expect(stateOf({ items: { data } })).toMatchObject({ plan: 'starter', providerPlan: 'price_2', quantity: 3 });
  });

  it.each([
    ['its schedule is an id', { schedule: 'sub_sched_1' }],
    ['its open invoice is an id', { status: 'past_due' }],
  ])('is unknown when %s', (_, fields) => {
    expect(stateOf(fields)).toBeNull();
  });
});
