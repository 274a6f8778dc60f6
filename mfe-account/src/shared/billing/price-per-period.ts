import type { PlanOffer } from './billing.data.ts';

/** Price of one period for a number of operators, without tax, in the smallest unit of the currency. */
export const pricePerPeriod = ({ pricePerOperator, interval }: PlanOffer, operators: number): number =>
  pricePerOperator * operators * (interval === 'year' ? 12 : 1);
