import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const database = { DATABASE_URL: 'postgres://nearhand@localhost/nearhand' };
const read = (variables: Record<string, string>) => readEnv({ ...database, ...variables }).SIGN_IN_PROVIDERS;
const pemOf = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const privateKey = pemOf('P-256');
const apple = { APPLE_CLIENT_ID: 'com.nearhand.web', APPLE_TEAM_ID: 'TEAM', APPLE_KEY_ID: 'KEY' };
const other = { name: 'okta', displayName: 'Northwind', issuer: 'https://northwind.example', clientId: 'a', clientSecret: 'hunter2' };

describe('sign-in provider variables', () => {
  it('returns no provider by default', () => {
    expect(read({})).toEqual([]);
  });

  it('returns Google, Apple and OIDC providers in this order', () => {
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    const oneLine = privateKey.replaceAll('\n', '\\n');
    const another = { ...other, name: 'adfs' };
    const providers = read({ ...google, ...apple, APPLE_PRIVATE_KEY: oneLine, OIDC_PROVIDERS: JSON.stringify([other, another]) });
    expect(providers).toMatchObject([
      { name: 'google', providerId: 'google.com', issuer: 'https://accounts.google.com', secret: 'secret' },
      { name: 'apple', providerId: 'apple.com', issuer: 'https://appleid.apple.com', secret: { privateKey } },
      { name: 'okta', providerId: 'oidc.okta', title: 'Northwind' },
      { name: 'adfs', providerId: 'oidc.adfs' },
    ]);
  });

  it('requires all variables of a provider', () => {
    expect(() => read({ GOOGLE_CLIENT_ID: 'id' })).toThrow('GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: must be set together');
    expect(() => read(apple)).toThrow('APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY: must be set together');
  });

  it.each([
    ['invalid JSON', '{'],
    ['an object', '{}'],
    ['a reserved name', JSON.stringify([{ ...other, name: 'google' }])],
    ['a name that is invalid in a URL', JSON.stringify([{ ...other, name: 'a/b' }])],
    ['a repeated provider', JSON.stringify([other, other])],
    ['a provider without TLS', JSON.stringify([{ ...other, issuer: 'http://northwind.example' }])],
    ['an unknown field', JSON.stringify([{ ...other, secret: 'hunter2' }])],
  ])('refuses %s without repeating secrets', (_, json) => {
    const refusal = () => read({ OIDC_PROVIDERS: json });
    expect(refusal).toThrow(/^OIDC_PROVIDERS/);
    expect(refusal).not.toThrow(/hunter2/);
  });

  it('accepts an http issuer on loopback only', () => {
    expect(read({ OIDC_PROVIDERS: JSON.stringify([{ ...other, issuer: 'http://localhost:5110' }]) })).toHaveLength(1);
  });

  it.each([['no key'], [pemOf('P-384')], [privateKey.slice(0, 90)]])('refuses a key that is not P-256', (pem) => {
    expect(() => read({ ...apple, APPLE_PRIVATE_KEY: pem })).toThrow(/^APPLE_PRIVATE_KEY: must be what is in the .p8 file/);
  });

  it('accepts only app ids with a team prefix', () => {
    expect(readEnv({ ...database, IOS_APP_IDS: 'TEAMID1234.com.nearhand.app, TEAMID1234.com.nearhand.beta' }).IOS_APP_IDS).toHaveLength(2);
    expect(() => read({ IOS_APP_IDS: 'com.nearhand.app' })).toThrow(/^IOS_APP_IDS: must be names such as/);
  });
});
