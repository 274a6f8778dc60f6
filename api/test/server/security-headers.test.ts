import { sharedApp } from '../shared-app.ts';

const test = await sharedApp();

const api = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

describe('security headers', () => {
  it.each([
    ['an operation', '/api/me', 401],
    ['an operation whose path is encoded', '/%61pi/me', 401],
    ['an operation of an absolute request', 'http://localhost:4200/api/me', 401],
    ['an unknown operation', '/api/unknown', 404],
    ['an unknown operation whose path is encoded', '/ap%69/unknown', 404],
    ['the root of the API with a fragment', '/api#x', 404],
    ['the identity protocol', '/identitytoolkit.googleapis.com/v1/unknown', 404],
    ['the identity protocol whose path is encoded', '/%69dentitytoolkit.googleapis.com/v1/unknown', 404],
    ['a malformed address of the API', '/api/%', 404],
  ])('are those of the API for %s', async (_, url, status) => {
    const { headers, ...answer } = await test.call('GET', url);
    expect({ status: answer.status, headers }).toMatchObject({ status, headers: api });
  });

  it.each([
    ['/boot.json', 503],
    ['/builds/latest.json', 503],
    ['/robots.txt', 200],
    ['/third-party-notices.txt', 503],
    ['/sitemap.xml', 503],
    ['/favicon.svg', 200],
    ['/assets/shell/none.js', 404],
    ['/assets/%252e%252e/keys.json', 404],
    ['/revisions/none.json', 404],
    ['/metrics', 404],
    ['/realtime/', 404],
    ['/unknown', 503],
    ['/%', 503],
    ['/api%2Fme', 503],
  ])('contain nosniff for %s', async (url, status) => {
    const { headers, ...answer } = await test.call('GET', url);
    expect({ status: answer.status, nosniff: headers['x-content-type-options'] }).toEqual({ status, nosniff: 'nosniff' });
  });

  it.each([
    ['GET', '/api/me', 401, 'same-origin'],
    ['GET', '/api/integration/health', 200, 'same-origin'],
    ['GET', '/api/docs', 200, 'same-origin'],
    ['GET', '/api/unknown', 404, 'same-origin'],
    ['GET', '/api/%', 404, 'same-origin'],
    ['OPTIONS', '/api/me', 404, 'same-origin'],
    ['PUT', '/api/upload/019a9f2e-5c1b-7d2a-9d53-0f6f6f2f1a20?expires=1&signature=x', 415, 'same-origin'],
    ['GET', '/api/integration/auth/google/callback?state=x', 303, 'same-origin'],
    ['GET', '/favicon.svg', 200, 'same-origin'],
    ['GET', '/robots.txt', 200, 'same-origin'],
    ['HEAD', '/assets/shell/none.js', 404, 'same-origin'],
    ['GET', '/assets/previews/none.jpg', 404, 'cross-origin'],
    ['GET', '/app/%', 503, 'same-origin'],
    ['GET', '/join/', 503, 'same-origin'],
    ['OPTIONS', '/identitytoolkit.googleapis.com/v1/accounts:signUp', 204, 'cross-origin'],
    ['POST', '/securetoken.googleapis.com/v1/token', 400, 'cross-origin'],
    ['GET', '/.well-known/jwks.json', 200, 'cross-origin'],
  ] as const)('for %s %s, whose status is %i, let pages load it as %s', async (method, url, status, expected) => {
    const answer = await test.fastify.inject({ method, url });
    expect([answer.statusCode, answer.headers['cross-origin-resource-policy']]).toEqual([status, expected]);
  });
});
