import { type BillingInterval, type PaidPlan, type Plan, prices } from '@nearhand/contracts/plans';
import type { InvoiceLine } from '../invoice.entity.ts';
import { type PlanOffer, periodPrice } from '../price-list.ts';

/** A plan and the period that is billed for it. */
export interface BilledPeriod {
  plan: Plan;
  interval: BillingInterval;
  quantity: number;
  start: Date;
  end: Date;
}

export interface PlanChange {
  kind: 'atOnce' | 'atPeriodEnd' | 'unchanged';
  /** The period that follows the change. */
  period: BilledPeriod;
  /** Invoice of a change at once. */
  lines: InvoiceLine[];
}

const ranks: Record<Plan, number> = { free: 0, starter: 1, team: 2, business: 3, internal: 4 };

/** A day of a following month, or its last day. */
export function addInterval(date: Date, interval: BillingInterval, day = date.getUTCDate()): Date {
  const months = date.getUTCMonth() + (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const result = new Date(date);
  result.setUTCFullYear(date.getUTCFullYear(), months, Math.min(day, lastDay));
  return result;
}

const priceOf = ({ plan, interval, quantity }: BilledPeriod): number =>
  plan in prices ? periodPrice({ pricePerOperator: prices[plan as PaidPlan][interval], interval }, quantity) : 0;

function lineOf(kind: InvoiceLine['kind'], period: BilledPeriod, from: Date): InvoiceLine {
  const { plan, interval, quantity, start, end } = period;
  const rest = Math.max(0, end.getTime() - from.getTime()) / (end.getTime() - start.getTime());
  const price = Math.round(priceOf(period) * Math.min(1, rest));
  const amount = kind === 'unused' ? -price || 0 : price;
  return { kind, plan, interval, from: from.toISOString(), to: end.toISOString(), quantity, amount };
}

/** The first period of a plan. */
function firstPeriod({ plan, interval }: Pick<PlanOffer, 'plan' | 'interval'>, quantity: number, start: Date): BilledPeriod {
  return { plan, interval, quantity, start, end: addInterval(start, interval) };
}

/**
 * The period that follows another one. Months begin on the day of the first one: if it is missing at the end of a period, it is its beginning,
 * since of two months in a row at least one is long enough. A year that began on 29 February is renewed on the 28th.
 */
export function nextPeriod(
  { plan, interval }: Pick<PlanOffer, 'plan' | 'interval'>,
  quantity: number,
  { start, end }: Pick<BilledPeriod, 'start' | 'end'>,
): BilledPeriod {
  const day = Math.max(start.getUTCDate(), end.getUTCDate());
  return { plan, interval, quantity, start: end, end: addInterval(end, interval, day) };
}

export const fullLine = (period: BilledPeriod): InvoiceLine => lineOf('plan', period, period.start);

/**
 * A higher plan starts at once, and so does a year instead of a month: what is left of the old period is credited. A lower plan, and a month
 * instead of a year, start when the period ends. `current` is null if nothing is billed, as during the trial.
 */
export function changePlan(current: BilledPeriod | null, offer: PlanOffer, quantity: number, now: Date): PlanChange {
  if (!current) {
    const period = firstPeriod(offer, quantity, now);
    return { kind: 'atOnce', period, lines: [fullLine(period)] };
  }
  const { plan, interval } = offer;
  const climb = ranks[plan] - ranks[current.plan];
  if (climb === 0 && interval === current.interval) return { kind: 'unchanged', period: current, lines: [] };
  const isAtOnce = climb > 0 || (climb === 0 && interval === 'year');
  if (!isAtOnce) return { kind: 'atPeriodEnd', period: nextPeriod(offer, quantity, current), lines: [] };

  const isSameInterval = interval === current.interval;
  const period = isSameInterval ? { plan, interval, quantity, start: current.start, end: current.end } : firstPeriod(offer, quantity, now);
  const from = isSameInterval ? now : period.start;
  return { kind: 'atOnce', period, lines: [lineOf('unused', current, now), lineOf('plan', period, from)] };
}
