import { describe, expect, it } from 'vitest';
import { typedOrigin } from './typed-origin.ts';

describe('typedOrigin', () => {
  it.each([
    ['https://crm.example.com', 'https://crm.example.com'],
    [' https://CRM.example.com/tickets/7?x#y ', 'https://crm.example.com'],
    ['crm.example.com', 'https://crm.example.com'],
    ['crm.example.com:8443/app', 'https://crm.example.com:8443'],
    ['http://localhost:5173/', 'http://localhost:5173'],
  ])('finds the origin of %j', (typed, origin) => expect(typedOrigin(typed)).toBe(origin));

  it.each(['', '  ', 'http://crm.example.com', 'https://*.example.com', 'ftp://crm.example.com', 'https://', 'two words', 'https://a;b'])(
    'refuses %j',
    (typed) => expect(typedOrigin(typed)).toBeNull(),
  );
});
