import { describe, expect, it } from 'vitest';
import type { SignInProvider } from '../../../../env/env-providers.ts';
import { profileOf } from './provider-profile.ts';

const provider = { name: 'apple', providerId: 'apple.com' } as SignInProvider;
const claims = { sub: '001', email: 'Ada@Example.com', email_verified: true };

describe('provider profile', () => {
  it('contains the user in a normalized form', () => {
    expect(profileOf(provider, { ...claims, name: ' Ada\u0000\nNowak ', picture: 'https://example.com/ada.png' })).toEqual({
      provider: 'apple.com',
      subject: '001',
      email: 'ada@example.com',
      emailVerified: true,
      displayName: 'Ada Nowak',
      photoUrl: 'https://example.com/ada.png',
    });
  });

  it.each([undefined, '', 'ada', 'ada@example.com, b@example.com', `${'a'.repeat(65)}@example.com`, 7])(
    'is rejected with the address %j',
    (email) => {
      expect(profileOf(provider, { ...claims, email })).toBeNull();
    },
  );

  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [1, false],
    [undefined, false],
  ])('reads email_verified %j as %j', (email_verified, emailVerified) => {
    expect(profileOf(provider, { ...claims, email_verified })).toMatchObject({ emailVerified });
  });

  it("uses Apple's form for the name only, never for the address", () => {
    const form = JSON.stringify({ name: { firstName: 'Łucja', lastName: 'Wójcik' }, email: 'owner@elsewhere.example' });
    expect(profileOf(provider, claims, form)).toMatchObject({ displayName: 'Łucja Wójcik', email: 'ada@example.com' });
  });

  it.each(['', 'no json', 'null', '[]', '{"name":null}', '{"name":{"firstName":{}}}'])('has no name for the form %j', (form) => {
    expect(profileOf(provider, claims, form)).toMatchObject({ displayName: '' });
  });

  it.each(['javascript:alert(1)', 'http://example.com/a.png', '//example.com/a.png', 5])('has no picture for %j', (picture) => {
    expect(profileOf(provider, { ...claims, picture })).toMatchObject({ photoUrl: null });
  });
});
