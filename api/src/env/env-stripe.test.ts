import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const all = {
  DATABASE_URL: 'postgres://nearhand@localhost/nearhand',
  STRIPE_SECRET_KEY: 'sk_test_hunter2',
  STRIPE_WEBHOOK_SECRET: 'whsec_hunter2',
  STRIPE_PRICE_STARTER_MONTH: 'price_1',
  STRIPE_PRICE_STARTER_YEAR: 'price_2',
  STRIPE_PRICE_TEAM_MONTH: 'price_3',
  STRIPE_PRICE_TEAM_YEAR: 'price_4',
  STRIPE_PRICE_BUSINESS_MONTH: 'price_5',
  STRIPE_PRICE_BUSINESS_YEAR: 'price_6',
};

describe('Stripe variables', () => {
  it('are not needed', () => {
    expect(readEnv({ DATABASE_URL: all.DATABASE_URL }).STRIPE).toBeNull();
  });

  it('name the prices of each plan and interval', () => {
    expect(readEnv(all).STRIPE).toMatchObject({ isLive: false, url: new URL('https://api.stripe.com') });
    expect(readEnv(all).STRIPE?.prices).toContainEqual({ priceId: 'price_4', plan: 'team', interval: 'year' });
    const several = readEnv({ ...all, STRIPE_PRICE_TEAM_YEAR: 'price_4,price_9, price_8' }).STRIPE?.prices ?? [];
    expect(several.filter(({ plan, interval }) => plan === 'team' && interval === 'year').map(({ priceId }) => priceId)).toEqual([
      'price_4',
      'price_9',
      'price_8',
    ]);
    expect(readEnv({ ...all, STRIPE_SECRET_KEY: 'rk_live_x' }).STRIPE?.isLive).toBe(true);
  });

  it.each(['STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_TEAM_YEAR'])('require %s together with a key', (name) => {
    expect(() => readEnv({ ...all, [name]: '' })).toThrow(name);
  });

  it('refuse a publishable key and a price that is set twice, without repeating secrets', () => {
    expect(() => readEnv({ ...all, STRIPE_SECRET_KEY: 'pk_test_hunter2' })).toThrow(/^(?!.*hunter2)/s);
    expect(() => readEnv({ ...all, STRIPE_PRICE_TEAM_YEAR: 'price_9,price_1' })).toThrow('twice');
  });
});
