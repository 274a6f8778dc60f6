import type { ErrorCode } from './domain-error.ts';
import { errorText } from './error-texts.ts';
import { statusOf } from './status-of.ts';

const codes = Object.keys(statusOf) as ErrorCode[];

it.each(['en', 'pl', 'es', 'it'])('has words for every code in %s', (locale) => {
  for (const code of codes) expect(errorText(code, locale)).toMatch(/\S/);
});

it('does not leave English in another language', () => {
  for (const code of codes) for (const locale of ['pl', 'es', 'it']) expect(errorText(code, locale)).not.toBe(errorText(code, 'en'));
});

it("keeps the specification's texts word for word", () => {
  expect(errorText('SUBSCRIPTION_UPDATE_REQUIRED', 'en')).toBe('Subscription update is required');
  expect(errorText('TOO_MANY_ATTEMPTS', 'en')).toBe('Too many attempts. Try again later');
  expect(errorText('EMAIL_NOT_REAL', 'en')).toBe('Please enter your real email address');
  expect(errorText('EMAIL_ALIAS', 'en')).toBe('Aliases in the email address are not allowed');
  expect(errorText('VPN_DETECTED', 'en')).toBe('VPN detected');
  expect(errorText('AUTHORIZATION_FAILED', 'en')).toBe('Authorization error. Please try again.');
  expect(errorText('UNAVAILABLE', 'en')).toBe('Temporarily unavailable. Please try again later.');
});
