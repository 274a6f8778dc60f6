import type { RouteData } from '@nearhand/contracts/routes';
import { describe, expect, it } from 'vitest';
import { pageMatcher } from './page-matcher.ts';

const route = (name: string, path: string, more: Partial<RouteData> = {}): RouteData => ({
  name,
  title: 'app.title.x',
  path,
  layout: 'none',
  access: 'public',
  ...more,
});
const match = pageMatcher([
  route('home', '/', { localized: true }),
  route('pricing', '/pricing', { localized: true }),
  route('join', '/join/:key?/:extra?', { standalone: true }),
  route('devices', '/app/devices'),
  route('device', '/app/devices/:id'),
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
    ['/join/abc/100%EF%BF%BD', 'join', null],
    ['/app/devices/100%25', 'device', null],
  ])('matches %s to the page %s', (path, name, locale) => {
    expect(match(path)).toMatchObject({ route: { name }, locale });
  });

  it.each(['/de', '/pl/app/devices', '/app', '/join/a/b/c', '/app/devicesx', '/app/devices/%EF%BF%BD', '//evil.example'])(
    'does not match %s',
    (path) => {
      expect(match(path)).toBeNull();
    },
  );
});
