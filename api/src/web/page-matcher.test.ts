import type { RouteData } from '@nearhand/contracts/routes';
import { pageMatcher } from './page-matcher.ts';

const route = (name: string, path: string, localized = false): RouteData => ({
  name,
  title: 'app.title.x',
  path,
  layout: 'none',
  access: 'public',
  localized,
});
const match = pageMatcher([
  route('home', '/', true),
  route('pricing', '/pricing', true),
  route('join', '/join/:key?/:extra?'),
  route('devices', '/app/devices'),
]);

describe('pageMatcher', () => {
  it.each([
    ['/', 'home', null],
    ['/pl', 'home', 'pl'],
    ['/pl/', 'home', 'pl'],
    ['/es/pricing', 'pricing', 'es'],
    ['/app/devices/', 'devices', null],
    ['/join', 'join', null],
    ['/join/abc', 'join', null],
    ['/join/abc/ticket-1', 'join', null],
  ])('matches %s to the page %s', (path, name, locale) => {
    expect(match(path)).toMatchObject({ route: { name }, locale });
  });

  it.each(['/de', '/pl/app/devices', '/app', '/join/a/b/c', '/app/devicesx', '//evil.example'])('does not match %s', (path) => {
    expect(match(path)).toBeNull();
  });
});
