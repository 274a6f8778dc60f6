import { testSecretKey, testWebhookSecret } from './stripe-counterpart.ts';
import type { TestPrice } from './stripe-objects.ts';

/** The prices at the counterpart. */
export const testPrices: Record<string, TestPrice> = {
  price_starter_month: { unitAmount: 1200, interval: 'month' },
  price_starter_year: { unitAmount: 10_800, interval: 'year' },
  price_team_month: { unitAmount: 2400, interval: 'month' },
  price_team_year: { unitAmount: 22_800, interval: 'year' },
  price_business_month: { unitAmount: 4900, interval: 'month' },
  price_business_year: { unitAmount: 46_800, interval: 'year' },
};

/** Raised by the seller at the counterpart, and forgotten in the settings. */
export const forgottenPrices: Record<string, TestPrice> = { price_team_raised: { unitAmount: 2600, interval: 'month' } };

/** Environment of a server that sells through the counterpart. */
export const stripeVariables = (url: string): Record<string, string> => ({
  STRIPE_SECRET_KEY: testSecretKey,
  STRIPE_WEBHOOK_SECRET: testWebhookSecret,
  STRIPE_URL: url,
  ...Object.fromEntries(Object.keys(testPrices).map((price) => [`STRIPE_${price.toUpperCase()}`, price])),
});
