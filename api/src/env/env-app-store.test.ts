import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const DATABASE_URL = 'postgres://nearhand@localhost/nearhand';
const all = {
  DATABASE_URL,
  APPLE_STORE_ISSUER_ID: '57246542-96fe-1a63-e053-0824d011072a',
  APPLE_STORE_KEY_ID: '2X9R4HXF34',
  APPLE_STORE_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
  APPLE_STORE_BUNDLE_ID: 'com.example.app',
  APPLE_STORE_APP_ID: '1234567890',
  APPLE_STORE_PRODUCT_STARTER_MONTH: 'starter.month',
  APPLE_STORE_PRODUCT_STARTER_YEAR: 'starter.year',
  APPLE_STORE_PRODUCT_TEAM_MONTH: 'team.month',
  APPLE_STORE_PRODUCT_TEAM_YEAR: 'team.year',
  APPLE_STORE_PRODUCT_BUSINESS_MONTH: 'business.month',
  APPLE_STORE_PRODUCT_BUSINESS_YEAR: 'business.year',
};

describe('App Store variables', () => {
  it('are not needed', () => {
    expect(readEnv({ DATABASE_URL }).APP_STORE).toBeNull();
  });

  it('name a product of each plan and interval, in production unless stated', () => {
    const settings = readEnv(all).APP_STORE;
    expect(settings).toMatchObject({
      environment: 'production',
      appAppleId: 1_234_567_890,
      privateKey: pem,
      url: null,
      rootCertificates: null,
    });
    expect(settings?.products).toContainEqual({ productId: 'team.year', plan: 'team', interval: 'year' });
  });

  it.each(['APPLE_STORE_ISSUER_ID', 'APPLE_STORE_APP_ID', 'APPLE_STORE_PRODUCT_TEAM_YEAR'])('require %s together with a key', (name) => {
    expect(() => readEnv({ ...all, [name]: '' })).toThrow(name);
  });

  it.each([
    ['APPLE_STORE_PRIVATE_KEY', 'hunter2'],
    ['APPLE_STORE_APP_ID', 'com.example.app'],
    ['APPLE_STORE_ENVIRONMENT', 'xcode'],
    ['APPLE_STORE_ROOT_CERTIFICATES', '-----BEGIN CERTIFICATE-----\nhunter2\n-----END CERTIFICATE-----'],
    ['APPLE_STORE_PRODUCT_TEAM_YEAR', 'team.month'],
  ])('refuse a wrong %s without repeating it', (name, value) => {
    expect(() => readEnv({ ...all, [name]: value })).toThrow(/^(?!.*hunter2)APPLE_STORE_/s);
  });
});
