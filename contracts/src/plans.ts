import type { components } from './openapi.gen.ts';

type Schemas = components['schemas'];
export type Plan = Schemas['Plan'];
export type PaidPlan = Exclude<Plan, 'free' | 'internal'>;
export type PlanLimits = Schemas['OfferLimits'];
export type BillingInterval = Schemas['BillingInterval'];

/** Limits of each plan. */
export const plans: Record<Plan, PlanLimits> = {
  free: { operators: 1, devices: 3, concurrentSessions: 1, concurrentSessionsPerOperator: null, history: 30 },
  starter: { operators: 3, devices: 50, concurrentSessions: null, concurrentSessionsPerOperator: 2, history: 365 },
  team: { operators: 10, devices: 500, concurrentSessions: null, concurrentSessionsPerOperator: 3, history: 3 * 365 },
  business: { operators: 50, devices: 5000, concurrentSessions: null, concurrentSessionsPerOperator: 5, history: 7 * 365 },
  internal: { operators: null, devices: null, concurrentSessions: null, concurrentSessionsPerOperator: null, history: null },
};

/** Years of a history; 0 for one that is shorter. */
export const historyYears = (days: number): number => Math.floor(days / 365);

/** Product names, not translated. */
export const planNames: Record<Plan, string> = {
  free: 'Free',
  starter: 'Starter',
  team: 'Team',
  business: 'Business',
  internal: 'Internal',
};

/** The plans on sale. */
export const paidPlans = ['starter', 'team', 'business'] as const satisfies readonly PaidPlan[];
export const intervals = ['month', 'year'] as const satisfies readonly BillingInterval[];

export const currency = 'EUR';

/** Price of one operator for one month in cents, without tax. */
export const prices: Record<PaidPlan, Record<BillingInterval, number>> = {
  starter: { month: 1200, year: 900 },
  team: { month: 2400, year: 1900 },
  business: { month: 4900, year: 3900 },
};

/** Trial of a new company. */
export const trial = { plan: 'team', days: 14 } as const;

/** Grace period of a plan after a failed payment. */
export const pastDueGraceDays = 7;

/** Longest session, the same in every plan. */
export const sessionHours = 8;

/** Maximum number of open sessions for a number of operators; `null` is unlimited. */
export function allowedSessions(plan: Plan, operators: number): number | null {
  const { concurrentSessions, concurrentSessionsPerOperator } = plans[plan];
  return concurrentSessionsPerOperator === null ? concurrentSessions : concurrentSessionsPerOperator * operators;
}
