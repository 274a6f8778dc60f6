import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf } from './links.ts';

const linksIn = (text: string) => partsOf(text).filter(({ href }) => href);

describe('partsOf', () => {
  it('links web addresses without the punctuation around them', () => {
    expect(partsOf('See https://example.com/a?b=1, then (http://example.org).')).toMatchObject([
      { text: 'See ', href: null },
      { text: 'https://example.com/a?b=1', href: 'https://example.com/a?b=1' },
      { text: ', then (', href: null },
      { text: 'http://example.org', href: 'http://example.org/' },
      { text: ').', href: null },
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://bank.example@evil.example/',
    'https://',
    'ftp://example.com',
    'file:///etc/passwd',
  ])('returns %s as plain text', (text) => {
    expect(linksIn(text)).toEqual([]);
  });

  it('shows an internationalized host name in Punycode', () => {
    expect(linksIn('https://аpple.com/login')).toMatchObject([
      { text: 'https://xn--pple-43d.com/login', href: 'https://xn--pple-43d.com/login' },
    ]);
  });

  it('keeps all text, and links only to http and https', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.webUrl(), (text, url) => {
        const parts = partsOf(`${text} ${url} ${text}`);
        for (const { href } of parts) if (href) expect(href).toMatch(/^https?:\/\/[^@/]+(\/|$)/);
        expect(parts.map((part) => part.text).join('').length).toBeGreaterThanOrEqual(text.length);
      }),
    );
  });
});
