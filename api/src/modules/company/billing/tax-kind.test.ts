import { describe, expect, it } from 'vitest';
import { ownTax, taxKindOf } from './tax-kind.ts';

describe('taxKindOf', () => {
  it.each([
    ['PL', 'USD', 'vat'],
    ['GB', 'GBP', 'vat'],
    ['US', 'EUR', 'salesTax'],
    ['JP', 'JPY', 'tax'],
    [null, 'EUR', 'vat'],
    [null, 'USD', 'tax'],
  ] as const)('returns for %s in %s: %s', (country, currency, kind) => {
    expect(taxKindOf(country, currency)).toBe(kind);
  });
});

describe('ownTax', () => {
  it.each([
    ['IE1234567T', '', 'vat', 23],
    ['IE1234567T', 'IE9999999T', 'vat', 23],
    ['', 'PL5260001246', 'vat', 23],
    ['IE1234567T', 'PL5260001246', 'reverseCharge', 0],
    ['EL123456789', 'GR123456789', 'vat', 23],
    ['IE1234567T', 'CHE123456789', 'none', 0],
    ['CHE123456789', 'PL5260001246', 'none', 0],
  ])('returns for a seller %j and a buyer %j: %s of %i %%', (seller, buyer, taxKind, taxPercent) => {
    expect(ownTax(seller, buyer, 23)).toEqual({ taxKind, taxPercent });
  });
});
