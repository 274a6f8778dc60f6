import { localeAtom, store } from '@nearhand/platform/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localeFor } from './active-locale';

const pricing = { path: '/pricing', localized: true };
const twin = { path: '/:locale/pricing', localized: true };

describe('localeFor', () => {
  const before = store.get(localeAtom);
  beforeEach(() => store.set(localeAtom, 'es'));
  afterEach(() => store.set(localeAtom, before));

  it.each([
    ['/pricing', pricing, 'en'],
    ['/pl/pricing', twin, 'pl'],
    ['/user/sign-in', { path: '/user/sign-in' }, 'es'],
    ['/nothing/pricing', twin, 'es'],
    ['/nothing', { path: '/:locale', localized: true }, 'es'],
    ['/no/page/at/all', undefined, 'es'],
    ['/pl/no/page/at/all', undefined, 'pl'],
    ['/pl/user/sign-in', { path: '/user/sign-in' }, 'es'],
  ])("uses for %s the locale of the path, else the user's", (pathname, route, locale) => {
    expect(localeFor(pathname, route)).toBe(locale);
  });
});
