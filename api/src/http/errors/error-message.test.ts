import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../domain-error.ts';
import { errorMessage } from './error-message.ts';
import { statusOf } from './status-of.ts';

const codes = Object.keys(statusOf) as ErrorCode[];

describe('errorMessage', () => {
  it.each(['en', 'pl', 'es', 'it'])('returns a text for every code in %s', (locale) => {
    for (const code of codes) expect(errorMessage(code, locale)).toMatch(/\S/);
  });

  it('returns a translation for every code when the language is not English', () => {
    for (const code of codes)
      for (const locale of ['pl', 'es', 'it']) expect(errorMessage(code, locale)).not.toBe(errorMessage(code, 'en'));
  });

  it('ignores details that the text does not use', () => {
    expect(errorMessage('VPN_DETECTED', 'en', { address: '203.0.113.7', attempts: 3, list: [] })).toBe('VPN detected');
  });

  it('returns the texts of the specification (§8) unchanged', () => {
    expect(errorMessage('SUBSCRIPTION_UPDATE_REQUIRED', 'en')).toBe('Subscription update is required');
    expect(errorMessage('TOO_MANY_ATTEMPTS', 'en')).toBe('Too many attempts. Try again later');
    expect(errorMessage('EMAIL_UNDELIVERABLE', 'en')).toBe('Please enter your real email address');
    expect(errorMessage('EMAIL_ALIAS', 'en')).toBe('Aliases in the email address are not allowed');
    expect(errorMessage('VPN_DETECTED', 'en')).toBe('VPN detected');
    expect(errorMessage('AUTHORIZATION_FAILED', 'en')).toBe('Authorization error. Please try again.');
    expect(errorMessage('UNAVAILABLE', 'en')).toBe('Temporarily unavailable. Please try again later.');
  });
});
