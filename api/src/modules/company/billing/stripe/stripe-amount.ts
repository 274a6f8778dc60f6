/** Currencies without decimals whose amounts Stripe still counts in hundredths (Stripe, Currencies, Special cases). */
const inHundredths = ['ISK', 'UGX'];

/** An amount of Stripe in the smallest unit of its currency. */
export const fromStripe = (amount: number, currency: string): number =>
  inHundredths.includes(currency.toUpperCase()) ? Math.round(amount / 100) : amount;
