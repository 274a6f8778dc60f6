import { describe, expect, it } from 'vitest';
import { toCanonicalEmail } from './to-canonical-email.ts';

describe('toCanonicalEmail', () => {
  it.each([
    ['Ada.Nowak@Example.com', 'ada.nowak@example.com'],
    ['ada+news@example.com', 'ada@example.com'],
    ['ada+a+b@example.com', 'ada@example.com'],
    ['a.d.a+x@googlemail.com', 'ada@gmail.com'],
    ['ada@gmail.com', 'ada@gmail.com'],
    ['a.da@ｇmail.com', 'ada@gmail.com'],
    ['ada@Bücher.example', 'ada@xn--bcher-kva.example'],
    ['"a@b"@example.com', '"a@b"@example.com'],
  ])('maps %s to %s', (email, canonical) => {
    expect(toCanonicalEmail(email)).toBe(canonical);
  });
});
