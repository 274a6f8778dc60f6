import { type BillingInterval, intervals, type PaidPlan, paidPlans } from '@nearhand/contracts/plans';
import { z } from 'zod';
import { httpAddress } from './address.ts';
import { commaList } from './comma-list.ts';
import { StartError } from './start-error.ts';

const secret = z.string().regex(/^[!-~]+$/, 'must not contain spaces');
const prices = commaList(/price_\w+/, 'must be identifiers of prices, price_…, separated by commas');

/** Variables of Stripe. */
export const stripeVariables = {
  STRIPE_SECRET_KEY: secret.regex(/^(sk|rk)_(test|live)_/, 'must be a secret or restricted key').optional(),
  STRIPE_WEBHOOK_SECRET: secret.startsWith('whsec_', 'must be the secret of a webhook endpoint').optional(),
  STRIPE_PRICE_STARTER_MONTH: prices.optional(),
  STRIPE_PRICE_STARTER_YEAR: prices.optional(),
  STRIPE_PRICE_TEAM_MONTH: prices.optional(),
  STRIPE_PRICE_TEAM_YEAR: prices.optional(),
  STRIPE_PRICE_BUSINESS_MONTH: prices.optional(),
  STRIPE_PRICE_BUSINESS_YEAR: prices.optional(),
  STRIPE_URL: httpAddress.default('https://api.stripe.com'),
};

type StripeVariables = z.infer<z.ZodObject<typeof stripeVariables>>;

export interface StripePrice {
  priceId: string;
  plan: PaidPlan;
  interval: BillingInterval;
}

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  url: URL;
  /** The first of a plan and interval is sold. Companies can still have the others. */
  prices: readonly StripePrice[];
  /** Whether real money is charged. */
  isLive: boolean;
}

/** `null` without a key. Otherwise all variables must be set, and no price twice. */
export function stripeOf(variables: StripeVariables): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL } = variables;
  if (!secretKey) return null;
  if (!webhookSecret) throw new StartError('STRIPE_WEBHOOK_SECRET: must be set together with STRIPE_SECRET_KEY');
  const prices = paidPlans.flatMap((plan) =>
    intervals.flatMap((interval) => {
      const name = `STRIPE_PRICE_${plan.toUpperCase()}_${interval.toUpperCase()}` as 'STRIPE_PRICE_TEAM_YEAR';
      const priceIds = variables[name];
      if (!priceIds) throw new StartError(`${name}: must be set together with STRIPE_SECRET_KEY`);
      return priceIds.map((priceId) => ({ priceId, plan, interval }));
    }),
  );
  if (new Set(prices.map(({ priceId }) => priceId)).size < prices.length) throw new StartError('STRIPE_PRICE_…: a price is set twice');
  return { secretKey, webhookSecret, url: new URL(STRIPE_URL), prices, isLive: /^.._live_/.test(secretKey) };
}
