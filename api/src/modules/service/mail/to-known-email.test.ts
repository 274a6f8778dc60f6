import { describe, expect, it } from 'vitest';
import { toKnownEmail, toShownEmail } from './to-known-email.ts';

describe('toKnownEmail', () => {
  it.each([
    ['jan@bücher.example', 'jan@xn--bcher-kva.example'],
    [' Jan@BÜCHER.example ', 'jan@xn--bcher-kva.example'],
    ['jan@bu\u0308cher.example', 'jan@xn--bcher-kva.example'],
    ['jan@xn--bcher-kva.example', 'jan@xn--bcher-kva.example'],
    ['JAN@XN--BCHER-KVA.EXAMPLE', 'jan@xn--bcher-kva.example'],
    ['ada@straße.example', 'ada@xn--strae-oqa.example'],
    ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
    ["o'neil@sub.example.co.uk", "o'neil@sub.example.co.uk"],
  ])('spells %s as %s', (email, known) => {
    expect(toKnownEmail(email)).toBe(known);
  });

  it.each(['ada@gmail。com', 'ada@ü', `ada@${'ü'.repeat(60)}.example`, 'ada@ü.0x7f', 'bücher.example'])(
    'leaves %s, which is no address',
    (email) => {
      expect(toKnownEmail(email)).toBe(email);
    },
  );
});

describe('toShownEmail', () => {
  it.each([
    ['jan@xn--bcher-kva.example', 'jan@bücher.example'],
    ['ada@xn--e1afmkfd.xn--p1ai', 'ada@пример.рф'],
    ['ada@example.com', 'ada@example.com'],
    ['Kim@Example.com', 'Kim@Example.com'],
    ['ada@xn--a.example', 'ada@xn--a.example'],
    ['', ''],
  ])('shows %s as %s', (email, shown) => {
    expect(toShownEmail(email)).toBe(shown);
  });
});
