import { describe, expect, it } from 'vitest';
import { toEmbedOrigin, toEmbedOrigins } from './embed-origins.ts';

describe('toEmbedOrigin', () => {
  it.each([
    ['https://crm.example.com', 'https://crm.example.com'],
    ['https://CRM.Example.com', 'https://crm.example.com'],
    ['https://crm.example.com:443', 'https://crm.example.com'],
    ['https://crm.example.com:8443', 'https://crm.example.com:8443'],
    ['https://żabka.example', 'https://xn--abka-99a.example'],
    ['http://localhost:5173', 'http://localhost:5173'],
    ['http://127.0.0.1', 'http://127.0.0.1'],
  ])('accepts %s', (text, origin) => expect(toEmbedOrigin(text)).toBe(origin));

  it.each([
    'http://crm.example.com',
    'http://localhost.example.com',
    'https://*.example.com',
    'https://crm.example.com/',
    'https://crm.example.com/path',
    'https://crm.example.com?x',
    'https://user@crm.example.com',
    "https://crm.example.com; script-src 'unsafe-inline'",
    'https://a.example https://b.example',
    'https://crm.example.com:99999',
    'https://',
    'javascript:alert(1)',
    'data:text/html,x',
    'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'null',
    "'self'",
    '*',
    '',
  ])('refuses %j', (text) => expect(toEmbedOrigin(text)).toBeNull());
});

describe('toEmbedOrigins', () => {
  it('keeps each origin once, in order', () => {
    expect(toEmbedOrigins(['https://b.example', 'https://a.example', 'https://B.example:443'])).toEqual([
      'https://b.example',
      'https://a.example',
    ]);
  });

  it('names the text that is no origin', () => {
    expect(() => toEmbedOrigins(['https://b.example', 'x'])).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }));
  });
});
