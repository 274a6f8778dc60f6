import type { components } from '@nearhand/contracts/openapi.gen';

export type Plan = components['schemas']['Plan'];

/** Limits of each plan; `null` is unlimited. */
export interface PlanLimits {
  operators: number | null;
  devices: number | null;
  /** Open sessions of the whole company. */
  concurrentSessions: { perCompany: number } | { perOperator: number } | null;
  historyDays: number | null;
}

export const plans: Record<Plan, PlanLimits> = {
  free: { operators: 1, devices: 3, concurrentSessions: { perCompany: 1 }, historyDays: 30 },
  starter: { operators: 3, devices: 50, concurrentSessions: { perOperator: 2 }, historyDays: 365 },
  team: { operators: 10, devices: 500, concurrentSessions: { perOperator: 3 }, historyDays: 3 * 365 },
  business: { operators: 50, devices: 5000, concurrentSessions: { perOperator: 5 }, historyDays: 7 * 365 },
  internal: { operators: null, devices: null, concurrentSessions: null, historyDays: null },
};

/** Grace period of a plan after a failed payment. */
export const pastDueGraceDays = 7;

/** Maximum number of open sessions for a number of operators; `null` is unlimited. */
export function allowedSessions(plan: Plan, operators: number): number | null {
  const limit = plans[plan].concurrentSessions;
  if (!limit) return null;
  return 'perCompany' in limit ? limit.perCompany : limit.perOperator * operators;
}
