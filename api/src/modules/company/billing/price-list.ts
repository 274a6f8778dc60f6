import type { components } from '@nearhand/contracts/openapi.gen';
import { type BillingInterval, currency, type PaidPlan, type Plan, plans, prices } from '@nearhand/contracts/plans';

export type PlanOffer = components['schemas']['PlanOffer'];

export const offerOf = (providerPlan: string, plan: PaidPlan, interval: BillingInterval): PlanOffer => ({
  providerPlan,
  plan,
  interval,
  currency,
  pricePerOperator: prices[plan][interval],
  limits: plans[plan],
});

/** Price of a whole period in cents, without tax. */
export const periodPrice = ({ pricePerOperator, interval }: Pick<PlanOffer, 'pricePerOperator' | 'interval'>, quantity: number): number =>
  pricePerOperator * (interval === 'year' ? 12 : 1) * quantity;

/** Operators that a plan bills for: not those beyond its limit. */
export const billedQuantity = (plan: Plan, operators: number): number =>
  Math.max(1, Math.min(operators, plans[plan].operators ?? operators));
