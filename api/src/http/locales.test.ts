import { describe, expect, it } from 'vitest';
import { preferredLocale } from './locales.ts';

describe('preferredLocale', () => {
  it.each([
    [undefined, 'en'],
    ['pl', 'pl'],
    ['pl-PL,pl;q=0.9,en;q=0.8', 'pl'],
    ['de-DE,es;q=0.5,it;q=0.7', 'it'],
    ['de, it;q=0.8, pl;q=0.9', 'pl'],
    ['fr, de', 'en'],
    ['it;q=0, es;q=0.1', 'es'],
    [';;q=x,,', 'en'],
    ['constructor', 'en'],
  ])('returns the supported language for %s: %s', (header, locale) => {
    expect(preferredLocale(header)).toBe(locale);
  });
});
