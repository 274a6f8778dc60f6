import { acceptedLocale } from './document-locale.ts';

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
