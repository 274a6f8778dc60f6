import { currency, intervals, paidPlans, prices } from '@nearhand/contracts/plans';
import type { Env } from '../../env/env.ts';
import type { Locale } from '../../http/locales.ts';
import { priceTerms } from './document-messages.ts';

/** The saving of a year instead of twelve months; of several plans, the largest one. */
const saving = Math.max(...paidPlans.map((plan) => 1 - prices[plan].year / prices[plan].month));

/** Prices as this installation charges them, as texts of the public pages. */
export function priceFacts({ STRIPE }: Pick<Env, 'STRIPE'>, locale: Locale): Record<string, string> {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  const perPlan = paidPlans.flatMap((plan) => [
    ...intervals.flatMap((interval) => {
      const price = prices[plan][interval] / 100;
      return [
        [`price.${plan}.${interval}`, money.format(price)],
        // Read by machines: the amount that is in fact charged.
        [`price.${plan}.${interval}.charged`, STRIPE ? String(price) : '0'],
      ];
    }),
    [`price.${plan}.yearTotal`, money.format((12 * prices[plan].year) / 100)],
  ]);
  return {
    ...Object.fromEntries(perPlan),
    'price.free': money.format(0),
    'price.saving': new Intl.NumberFormat(locale, { style: 'percent' }).format(saving),
    'price.terms': priceTerms(locale, STRIPE !== null),
  };
}
