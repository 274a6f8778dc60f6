import { describe, expect, it } from 'vitest';
import type { StripeSettings } from '../../env/env-stripe.ts';
import { priceFacts } from './price-facts.ts';

const STRIPE = {} as StripeSettings;

describe('priceFacts', () => {
  it.each([
    ['en', '€9', '€108', '25%'],
    ['pl', '9 €', '108 €', '25%'],
    ['es', '9 €', '108 €', '25 %'],
    ['it', '9 €', '108 €', '25%'],
  ] as const)('writes amounts as in %s', (locale, month, year, saving) => {
    const facts = Object.entries(priceFacts({ STRIPE }, locale)).map(([name, text]) => [name, text.replaceAll('\u00a0', ' ')]);
    expect(Object.fromEntries(facts)).toMatchObject({
      'price.starter.year': month,
      'price.starter.yearTotal': year,
      'price.saving': saving,
    });
  });

  it('charges nothing, and states it, without a payment provider', () => {
    const facts = priceFacts({ STRIPE: null }, 'en');
    expect(facts).toMatchObject({ 'price.team.month': '€24', 'price.team.month.charged': '0' });
    expect(facts['price.terms']).toContain('takes no payments');
    expect(priceFacts({ STRIPE }, 'en')).toMatchObject({
      'price.team.month.charged': '24',
      'price.terms': expect.stringContaining('Stripe'),
    });
  });
});
