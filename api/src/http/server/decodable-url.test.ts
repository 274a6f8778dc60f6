import { describe, expect, it } from 'vitest';
import { decodableUrl } from './decodable-url.ts';

describe('decodableUrl', () => {
  it.each([
    ['a stray percent sign', '/join/key/100%', '/join/key/100%EF%BF%BD'],
    ['half a code', '/app/%4', '/app/%EF%BF%BD4'],
    ['a byte that is not UTF-8', '/app/%ff', '/app/%EF%BF%BD'],
    ['an overlong form', '/..%c0%af..', '/..%EF%BF%BD..'],
    ['half a surrogate pair', '/%ed%a0%80', '/%EF%BF%BD'],
    ['an incomplete sequence beside a complete one', '/%C5%81/%C5', '/%C5%81/%EF%BF%BD'],
  ])('replaces %s', (_, url, expected) => {
    expect(decodableUrl(url)).toBe(expected);
  });

  it.each(['/join/%C5%81%2F%25', '/app/%00', '/app?search=%&other=100%25?%ff', '/api/session/%', '/identitytoolkit.googleapis.com/%ff'])(
    'keeps %s',
    (url) => {
      expect(decodableUrl(url)).toBe(url);
    },
  );
});
