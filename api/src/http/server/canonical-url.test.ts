import { describe, expect, it } from 'vitest';
import { canonicalUrl } from './canonical-url.ts';

describe('canonicalUrl', () => {
  it.each([
    ['keeps an ordinary path and its query', '/api/me?a=%61&b=1', '/api/me?a=%61&b=1'],
    ['decodes letters of the path', '/%61pi/%4De', '/api/Me'],
    ['decodes digits, dots, hyphens, underscores and tildes', '/%31%2e%2D%5f%7E', '/1.-_~'],
    ['keeps characters that separate parts encoded', '/api%2Fme%3F%23', '/api%2Fme%3F%23'],
    ['decodes once', '/%2561pi', '/%2561pi'],
    ['keeps a malformed encoding', '/%zz%', '/%zz%'],
    ['keeps other languages encoded', '/join/%C5%81', '/join/%C5%81'],
    ['drops the origin of an absolute request', 'http://localhost:4200/api/me', '/api/me'],
    ['reads an origin alone as the root', 'https://localhost', '/'],
    ['reads an origin with a query as the root', 'http://localhost?a=1', '/?a=1'],
    ['drops a fragment', '/api#part', '/api'],
  ])('%s', (_, url, expected) => {
    expect(canonicalUrl(url)).toBe(expected);
  });
});
