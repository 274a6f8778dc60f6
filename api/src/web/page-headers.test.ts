import { readEnv } from '../env/env.ts';
import { pageHeaders } from './page-headers.ts';

const env = readEnv({ DATABASE_URL: 'postgres://localhost/none', PUBLIC_URL: 'https://nearhand.example' });
const directiveOf = (name: string, pathname: string) =>
  (pageHeaders(env, pathname, [], 'nonce')['Content-Security-Policy'] ?? '').split('; ').find((directive) => directive.startsWith(name));

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
    const headers = pageHeaders(env, pathname, hosts, 'nonce');
    expect(headers['Content-Security-Policy']?.split('; ').at(-1)).toBe(`frame-ancestors ${expected}`);
    expect(headers['X-Frame-Options']).toBe(expected === "'none'" ? 'DENY' : undefined);
  });

  it.each(['/integration', '/pl/integration/helpdesk'])('allow no worker on %s', (pathname) => {
    expect(directiveOf('worker-src', pathname)).toBe("worker-src 'none'");
  });
});
