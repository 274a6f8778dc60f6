import type { Plan } from '@nearhand/contracts/plans';

/** Time in which the clocks of a provider and of this server, and the duration of a request, can differ. */
const toleranceMs = 60_000;

/** State of a subscription at its provider. */
export interface SubscriptionState {
  providerSubscriptionId: string;
  startedAt: Date;
  status: 'trialing' | 'active' | 'past_due' | 'incomplete' | 'incomplete_expired' | 'unpaid' | 'canceled' | 'paused';
  /** `null`, like the interval, if the price is not in the settings. */
  plan: Plan | null;
  providerPlan: string;
  interval: 'month' | 'year' | null;
  /** Operators that the period is billed for; `null` if the plan has one price. */
  quantity: number | null;
  currentPeriodStart: Date;
  /** End of the period that is paid. If a renewal fails, it stays where it was. */
  currentPeriodEnd: Date;
  /** End of the time in which the provider itself keeps the plan after a failed payment. */
  graceUntil?: Date | null;
  cancelAtPeriodEnd: boolean;
  /** Time at which it ends by a cancellation that is not for the end of the period. */
  cancelAt?: Date | null;
  scheduled: { plan: Plan; providerPlan: string; interval: 'month' | 'year' } | null;
}

/** Information about a subscription: an event that the provider has sent, or its state as requested from the provider. */
export interface ProviderEvent {
  eventId: string;
  kind: 'sent' | 'fetched';
  providerSubscriptionId: string;
  /** Time of the event by the clock of the provider; for a request, the time at which it began. */
  occurredAt: Date;
  /** Order of arrival. A fetched state contains all that had arrived before it was requested. */
  arrival: number;
  /** `null` if the event does not contain it. */
  state: SubscriptionState | null;
}

export interface Entitlement {
  /** `null` if no state is known yet. */
  state: SubscriptionState | null;
  /** Whether the events leave the state in doubt, so that it must be fetched. */
  isDoubtful: boolean;
}

const rank: Record<SubscriptionState['status'], number> = {
  active: 2,
  trialing: 2,
  past_due: 2,
  unpaid: 1,
  paused: 1,
  incomplete: 1,
  canceled: 0,
  incomplete_expired: 0,
};

const timeOf = (event: ProviderEvent): number => event.occurredAt.getTime();
const isSameState = (a: SubscriptionState | null, b: SubscriptionState | null): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The subscription that a company has, from all events of a provider in any order. Events count by the time of the
 * provider, once each. A running subscription precedes one that has ended, then one whose plan is known, then the one that began last.
 */
export function entitlementOf(events: readonly ProviderEvent[]): Entitlement {
  const unique = new Map(events.map((event) => [event.eventId, event]));
  const ofSubscription = Map.groupBy(unique.values(), ({ providerSubscriptionId }) => providerSubscriptionId);
  const found = [...ofSubscription.values()].map(latestOf);
  const states = found.flatMap(({ state }) => state ?? []);
  return { state: states.toSorted(byPrecedence)[0] ?? null, isDoubtful: found.some(({ isDoubtful }) => isDoubtful) };
}

function byPrecedence(a: SubscriptionState, b: SubscriptionState): number {
  const byStart = b.startedAt.getTime() - a.startedAt.getTime();
  const byPlan = Number(a.plan === null) - Number(b.plan === null);
  return rank[b.status] - rank[a.status] || byPlan || byStart || (a.providerSubscriptionId < b.providerSubscriptionId ? 1 : -1);
}

/** State of one subscription. */
function latestOf(events: readonly ProviderEvent[]): Entitlement {
  const fetched = events.filter(({ kind }) => kind === 'fetched').toSorted((a, b) => b.arrival - a.arrival)[0];
  const sent = events.filter((event) => event.kind === 'sent' && (!fetched || isAfter(event, fetched)));
  const latestAt = Math.max(...sent.map(timeOf));
  const latest = sent.filter((event) => timeOf(event) === latestAt).toSorted((a, b) => (a.eventId < b.eventId ? 1 : -1));
  const [first] = latest;
  if (!first) return { state: fetched?.state ?? null, isDoubtful: false };

  const isNearFetch = fetched !== undefined && latestAt <= timeOf(fetched) + toleranceMs;
  const isTie = latest.some(({ state }) => !isSameState(state, first.state));
  return { state: first.state ?? fetched?.state ?? null, isDoubtful: isNearFetch || isTie || first.state === null };
}

/** Whether an event is not contained in a fetched state for sure. */
const isAfter = (event: ProviderEvent, fetched: ProviderEvent): boolean =>
  event.arrival > fetched.arrival && timeOf(event) >= timeOf(fetched) - toleranceMs;
