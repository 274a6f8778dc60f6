import { acceptedLocale, documentLocale, followsBrowser } from './document-locale.ts';
import { pageMatcher } from './page-matcher.ts';

it.each([
  [undefined, 'en'],
  ['pl', 'pl'],
  ['pl-PL,pl;q=0.9,en;q=0.8', 'pl'],
  ['de-DE,es;q=0.5,it;q=0.7', 'it'],
  ['fr, de', 'en'],
  ['it;q=0, es;q=0.1', 'es'],
  [';;q=x,,', 'en'],
])('a browser that asks for %s gets %s', (header, locale) => {
  expect(acceptedLocale(header)).toBe(locale);
});

const match = pageMatcher([
  { name: 'home', path: '/', localized: true },
  { name: 'pricing', path: '/pricing', localized: true },
  { name: 'join', path: '/join/:key?', localized: false },
] as unknown as Parameters<typeof pageMatcher>[0]);

it.each([
  ['/', 'pl', true],
  ['/join/AbCdEf', 'pl', true],
  ['/nowhere', 'pl', true],
  ['/pricing', 'en', false],
  ['/es/pricing', 'es', false],
  ['/es', 'es', false],
])('a Polish browser gets %s in %s, and caches are told when that depends on it: %s', (path, locale, follows) => {
  expect(documentLocale(match(path), path, 'pl-PL,en;q=0.5')).toBe(locale);
  expect(followsBrowser(match(path), path)).toBe(follows);
});
