import type { PlanOffer, PlanOfferList, Subscription } from './billing.data.ts';

/** The offer that a company has; also at an earlier price than the one on sale. */
export function currentOffer({ items }: PlanOfferList, { plan, planInForce, providerPlan, interval }: Subscription): PlanOffer | undefined {
  if (providerPlan === null || planInForce === 'free') return undefined;
  return (
    items.find((offer) => offer.providerPlan === providerPlan) ?? items.find((offer) => offer.plan === plan && offer.interval === interval)
  );
}
