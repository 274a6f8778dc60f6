import { describe, expect, it } from 'vitest';
import { pageMatcher } from '../page-matcher.ts';
import { documentLocale, followsBrowser } from './document-locale.ts';

const match = pageMatcher([
  { name: 'home', path: '/', localized: true },
  { name: 'pricing', path: '/pricing', localized: true },
  { name: 'join', path: '/join/:key?', localized: false },
] as unknown as Parameters<typeof pageMatcher>[0]);

describe('documentLocale', () => {
  it.each([
    ['/', 'pl', true],
    ['/join/AbCdEf', 'pl', true],
    ['/nowhere', 'pl', true],
    ['/pricing', 'en', false],
    ['/es/pricing', 'es', false],
    ['/es', 'es', false],
    ['/es/nowhere', 'es', false],
    ['/de/nowhere', 'pl', true],
    ['/es/join/AbCdEf', 'es', false],
  ])('serves %s in %s to a Polish browser, with Vary if that depends on the browser: %s', (path, locale, follows) => {
    expect(documentLocale(match(path), path, 'pl-PL,en;q=0.5')).toBe(locale);
    expect(followsBrowser(match(path), path)).toBe(follows);
  });
});
