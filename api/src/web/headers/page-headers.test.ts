import type { Telemetry } from '@nearhand/contracts/release';
import { describe, expect, it } from 'vitest';
import { readEnv } from '../../env/env.ts';
import { pageHeaders, telemetryOf } from './page-headers.ts';

const env = readEnv({ DATABASE_URL: 'postgres://localhost/none', PUBLIC_URL: 'https://nearhand.example' });
const headersOf = (pathname: string, hosts: readonly string[] = [], telemetry: Telemetry = {}) =>
  pageHeaders(env, { pathname, origin: env.PUBLIC_URL, hosts, nonce: 'nonce', telemetry });
const directivesOf = (pathname: string, telemetry: Telemetry = {}) =>
  (headersOf(pathname, [], telemetry)['Content-Security-Policy'] ?? '').split('; ');
const directiveOf = (name: string, pathname: string, telemetry: Telemetry = {}) =>
  directivesOf(pathname, telemetry).find((directive) => directive.startsWith(name));

describe('pageHeaders', () => {
  it.each(['/', '/join/1234', '/user/sign-up', '/user/auth_callback', '/integrations'])(
    'allow no workers but the captcha blob and the service worker on %s',
    (pathname) => expect(directiveOf('worker-src', pathname)).toBe('worker-src blob: https://nearhand.example/sw.js'),
  );

  it.each([
    ['/integration/embed', ['https://crm.example.com', 'http://localhost:5173'], 'https://crm.example.com http://localhost:5173'],
    ['/user/auth_callback', ["'self'"], "'self'"],
    ['/integration/embed', [], "'none'"],
    ['/integrations', ['https://crm.example.com'], "'none'"],
    ['/', ['https://crm.example.com'], "'none'"],
    ['/app/devices', ['https://crm.example.com'], "'none'"],
  ])('let %s be framed by %j only', (pathname, hosts, expected) => {
    const headers = headersOf(pathname, hosts);
    expect(headers['Content-Security-Policy']?.split('; ').at(-1)).toBe(`frame-ancestors ${expected}`);
    expect(headers['X-Frame-Options']).toBe(expected === "'none'" ? 'DENY' : undefined);
  });

  it.each([
    ['/integration/embed', 'cross-origin'],
    ['/pl/integration/zendesk', 'cross-origin'],
    ['/user/auth_callback', 'cross-origin'],
    ['/integrations', 'same-origin'],
    ['/app/devices', 'same-origin'],
  ])('let %s be loaded as %s', (pathname, expected) => {
    expect(headersOf(pathname)['Cross-Origin-Resource-Policy']).toBe(expected);
  });

  it('keep the page for releases out of search engines', () => {
    expect(['/releases', '/Releases/', '/', '/releases-of-2026'].map((path) => headersOf(path)['X-Robots-Tag'])).toEqual([
      'noindex',
      'noindex',
      undefined,
      undefined,
    ]);
  });

  it.each(['/integration', '/pl/integration/helpdesk'])('allow no worker on %s', (pathname) => {
    expect(directiveOf('worker-src', pathname)).toBe("worker-src 'none'");
  });

  it.each([
    ['tag', { tag: { id: 'G-1', url: 'https://tag.example' } }, ['script-src', 'img-src', 'connect-src'], 'https://tag.example'],
    [
      'recording',
      { recording: { id: '1', url: 'https://www.clarity.ms' } },
      ['script-src', 'img-src', 'connect-src'],
      'https://*.clarity.ms',
    ],
    ['errors', { errors: { dsn: 'https://key@sentry.example/1' } }, ['connect-src'], 'https://sentry.example'],
    [
      'chat',
      { chat: { key: 'k', url: 'https://code.tidio.co' } },
      ['script-src', 'style-src', 'img-src', 'font-src', 'media-src', 'connect-src'],
      'https://*.tidio.co',
    ],
  ] satisfies [string, Telemetry, string[], string][])(
    'allow the sources of %s only in its directives',
    (_name, telemetry, directives, source) => {
      const allowing = directivesOf('/', telemetry).filter((directive) => directive.split(' ').includes(source));
      expect(allowing.map((directive) => directive.split(' ')[0])).toEqual(directives);
      expect(directivesOf('/').join()).not.toContain(source);
    },
  );

  it.each([
    ['/app/devices', {}, true],
    ['/integrations', undefined, true],
    ['/join/1234', { standalone: true }, false],
    ['/integration/signed-in', {}, false],
    ['/pl/integration/zendesk', undefined, false],
  ] as const)('give the page %s its settings of telemetry: %#', (pathname, route, hasTag) => {
    const configured = readEnv({ DATABASE_URL: 'postgres://localhost/none', GOOGLE_TAG_ID: 'G-ABC1234567' });
    expect('tag' in telemetryOf(configured, pathname, route)).toBe(hasTag);
  });
});
