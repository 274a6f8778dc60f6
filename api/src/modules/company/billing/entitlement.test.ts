import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entitlementOf, type ProviderEvent, type SubscriptionState } from './entitlement.ts';

const dayMs = 24 * 60 * 60 * 1000;
const start = Date.UTC(2026, 0, 1);
const sequences = 10_000;

/** The provider of the reference model: one row per subscription, changed in place, as a provider would keep it. */
interface Row {
  id: string;
  begun: number;
  status: SubscriptionState['status'];
  price: string;
  seats: number;
  from: number;
  until: number;
  ending: boolean;
}

const plans = ['starter', 'team', 'business'] as const;
const priceOf = (plan: number, isYear: boolean) => `${plans[plan % plans.length]}-${isYear ? 'year' : 'month'}`;

const steps = fc.record({
  action: fc.constantFrom('begin', 'pay', 'pay', 'change', 'change', 'seats', 'renew', 'fail', 'cancel', 'undo', 'end', 'pause', 'resume'),
  plan: fc.nat(2),
  isYear: fc.boolean(),
  seats: fc.integer({ min: 1, max: 50 }),
  // Several steps in one second are common, since providers count seconds.
  seconds: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 90 }), fc.integer({ min: 100, max: 3_000_000 })),
});
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

/** Two subscriptions do not begin in one second, or nothing would show which is the later one. */
const secondsOf = ({ action, seconds }: Step) => (action === 'begin' ? Math.max(seconds, 1) : seconds);

const deliveries = fc.record({
  delay: fc.nat(12),
  copies: fc.constantFrom(1, 1, 1, 2, 3),
  isLost: fc.constantFrom(false, false, false, true),
  isBare: fc.constantFrom(false, false, false, false, true),
});
type Delivery = typeof deliveries extends fc.Arbitrary<infer T> ? T : never;

const periodOf = (row: Row) => (row.price.endsWith('year') ? 365 : 30) * dayMs;
const isOver = ({ status }: Row) => status === 'canceled' || status === 'incomplete_expired';

/** Changes the rows as the provider does; the changed row, or null if the step does nothing. */
function apply(rows: Row[], { action, plan, isYear, seats }: Step, now: number): Row | null {
  if (action === 'begin') {
    const price = priceOf(plan, isYear);
    const id = `sub_${99 - rows.length}`;
    rows.push({ id, begun: now, status: 'incomplete', price, seats, from: now, until: now, ending: false });
    return rows.at(-1) ?? null;
  }
  const row = rows.findLast((each) => !isOver(each));
  if (!row) return null;
  if (action === 'pay') [row.status, row.until] = ['active', now + periodOf(row)];
  else if (action === 'change') row.price = priceOf(plan, isYear);
  else if (action === 'seats') row.seats = seats;
  else if (action === 'renew') [row.status, row.from, row.until] = ['active', now, now + periodOf(row)];
  else if (action === 'fail') row.status = 'past_due';
  else if (action === 'cancel') row.ending = true;
  else if (action === 'undo') row.ending = false;
  else if (action === 'end') row.status = row.status === 'incomplete' ? 'incomplete_expired' : 'canceled';
  else if (action === 'pause') row.status = 'paused';
  else row.status = 'active';
  return row;
}

function stateOf(row: Row): SubscriptionState {
  const [plan, interval] = row.price.split('-') as [SubscriptionState['plan'], SubscriptionState['interval']];
  return {
    providerSubscriptionId: row.id,
    startedAt: new Date(row.begun),
    status: row.status,
    plan,
    providerPlan: row.price,
    interval,
    quantity: row.seats,
    currentPeriodStart: new Date(row.from),
    currentPeriodEnd: new Date(row.until),
    cancelAtPeriodEnd: row.ending,
    scheduled: null,
  };
}

interface Message {
  at: number;
  event: Omit<ProviderEvent, 'arrival'>;
}

/** Applies a history. Returns the rows of the provider at its end, and its messages in the order of their arrival here. */
function happen(history: readonly (readonly [Step, Delivery])[]): { rows: Row[]; messages: Message[]; isComplete: boolean } {
  const rows: Row[] = [];
  const messages: (Message & { order: number })[] = [];
  let now = start;
  let isComplete = true;
  history.forEach(([step, { delay, copies, isLost, isBare }], index) => {
    now += secondsOf(step) * 1000;
    const row = apply(rows, step, now);
    if (!row) return;
    isComplete &&= !isLost;
    const event = {
      eventId: `evt_${index}`,
      kind: 'sent' as const,
      providerSubscriptionId: row.id,
      occurredAt: new Date(now),
      state: isBare ? null : stateOf(row),
    };
    for (let copy = 0; copy < (isLost ? 0 : copies); copy++) messages.push({ at: now, event, order: index + delay * (copy + 1) });
  });
  return { rows, messages: messages.toSorted((a, b) => a.order - b.order), isComplete };
}

/** Receives messages as the webhook does: keeps each once, and fetches the state if there is a doubt. */
class Receiver {
  readonly events: ProviderEvent[] = [];
  fetches = 0;
  private arrival = 0;

  receive(event: Omit<ProviderEvent, 'arrival'>): void {
    this.events.push({ ...event, arrival: this.arrival++ });
  }

  fetch(rows: readonly Row[], now: number): void {
    this.fetches++;
    for (const row of rows) {
      this.receive({
        eventId: `fetch_${this.arrival}`,
        kind: 'fetched',
        providerSubscriptionId: row.id,
        occurredAt: new Date(now),
        state: stateOf(row),
      });
    }
  }
}

/** The reference: the state at the provider, computed without any event. */
function expectedOf(rows: readonly Row[]): SubscriptionState | null {
  const running = rows.findLast((row) => ['active', 'trialing', 'past_due'].includes(row.status));
  const waiting = rows.findLast((row) => !isOver(row));
  const row = running ?? waiting ?? rows.at(-1);
  return row ? stateOf(row) : null;
}

const histories = fc.array(fc.tuple(steps, deliveries), { minLength: 1, maxLength: 25 });

describe('entitlementOf', () => {
  it('ends as the provider does when events are reordered, duplicated, delayed, lost and reconciled', () => {
    let fetches = 0;
    let reconciled = 0;
    const check = ({ history, offset }: { history: readonly (readonly [Step, Delivery])[]; offset: number }) => {
      const { rows, messages, isComplete } = happen(history);
      const receiver = new Receiver();
      const end = Math.max(start, ...messages.map(({ at }) => at)) + offset;
      for (const { event } of messages) {
        receiver.receive(event);
        if (entitlementOf(receiver.events).isDoubtful) receiver.fetch(rows, end);
      }
      if (!isComplete) receiver.fetch(rows, end);
      fetches += receiver.fetches;
      reconciled += isComplete ? 0 : 1;

      expect(entitlementOf(receiver.events)).toEqual({ state: expectedOf(rows), isDoubtful: false });
    };
    fc.assert(fc.property(fc.record({ history: histories, offset: fc.integer({ min: -30_000, max: 30_000 }) }), check), {
      numRuns: sequences,
    });
    expect(fetches).toBeGreaterThan(0);
    expect(reconciled).toBeGreaterThan(0);
  });

  it('follows a subscription that changes while states are fetched', () => {
    const check = (history: readonly (readonly [Step, boolean])[]) => {
      const rows: Row[] = [];
      const receiver = new Receiver();
      let now = start;
      history.forEach(([step, isFetched], index) => {
        now += secondsOf(step) * 1000;
        const row = apply(rows, step, now);
        if (isFetched) receiver.fetch(rows, now);
        if (!row) return;
        receiver.receive({
          eventId: `evt_${index}`,
          kind: 'sent',
          providerSubscriptionId: row.id,
          occurredAt: new Date(now),
          state: stateOf(row),
        });
        if (entitlementOf(receiver.events).isDoubtful) receiver.fetch(rows, now);
        expect(entitlementOf(receiver.events).state).toEqual(expectedOf(rows));
      });
    };
    fc.assert(fc.property(fc.array(fc.tuple(steps, fc.boolean()), { minLength: 1, maxLength: 15 }), check), { numRuns: sequences / 10 });
  });

  it('is the same for every order of the same arrivals', () => {
    const check = (history: readonly (readonly [Step, Delivery])[], seed: readonly number[]) => {
      const receiver = new Receiver();
      for (const { event } of happen(history).messages) receiver.receive(event);
      const shuffled = receiver.events
        .filter((event, index, all) => all.findIndex(({ eventId }) => eventId === event.eventId) === index)
        .map((event, index) => ({ event, key: seed[index % seed.length] ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ event }) => event);
      expect(entitlementOf(shuffled)).toEqual(entitlementOf(receiver.events));
    };
    fc.assert(fc.property(histories, fc.array(fc.integer(), { minLength: 1, maxLength: 25 }), check), { numRuns: sequences / 10 });
  });

  it('is unknown and certain without events', () => {
    expect(entitlementOf([])).toEqual({ state: null, isDoubtful: false });
  });
});
