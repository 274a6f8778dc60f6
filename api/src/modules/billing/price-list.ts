import type { components } from '@nearhand/contracts/openapi.gen';
import type { Plan } from '../company/plans.ts';
import { limitsOf } from '../company/subscription.entity.ts';

type Schemas = components['schemas'];
export type BillingInterval = Schemas['BillingInterval'];
export type PlanOffer = Schemas['PlanOffer'];
export type PaidPlan = Exclude<Plan, 'free' | 'internal'>;

export const currency = 'EUR';

export const paidPlans = ['starter', 'team', 'business'] as const satisfies readonly PaidPlan[];
export const intervals = ['month', 'year'] as const satisfies readonly BillingInterval[];

/** Price of one operator for one month in cents, without tax. */
export const prices: Record<PaidPlan, Record<BillingInterval, number>> = {
  starter: { month: 1200, year: 900 },
  team: { month: 2400, year: 1900 },
  business: { month: 4900, year: 3900 },
};

export function offerLimits(plan: Plan): Schemas['OfferLimits'] {
  const { operators, devices, concurrentSessions, historyDays } = limitsOf(plan);
  return {
    operators,
    devices,
    concurrentSessions: concurrentSessions && 'perCompany' in concurrentSessions ? concurrentSessions.perCompany : null,
    concurrentSessionsPerOperator: concurrentSessions && 'perOperator' in concurrentSessions ? concurrentSessions.perOperator : null,
    history: historyDays,
  };
}

export const offerOf = (providerPlan: string, plan: PaidPlan, interval: BillingInterval): PlanOffer => ({
  providerPlan,
  plan,
  interval,
  currency,
  pricePerOperator: prices[plan][interval],
  limits: offerLimits(plan),
});

/** Price of a whole period in cents, without tax. */
export const periodPrice = ({ pricePerOperator, interval }: Pick<PlanOffer, 'pricePerOperator' | 'interval'>, quantity: number): number =>
  pricePerOperator * (interval === 'year' ? 12 : 1) * quantity;

/** Operators that a plan bills for: not those beyond its limit. */
export const billedQuantity = (plan: Plan, operators: number): number =>
  Math.max(1, Math.min(operators, limitsOf(plan).operators ?? operators));
