import { describe, expect, it } from 'vitest';
import { formatMoney } from './use-money.ts';

const intl = { formatNumber: (value: number, options?: object) => new Intl.NumberFormat('en', options).format(value) };

describe('formatMoney', () => {
  it.each([
    [112_176, 'EUR', '€1,121.76'],
    [91_200, 'EUR', '€912'],
    [950, 'USD', '$9.50'],
    [1200, 'JPY', '¥1,200'],
    [12_340, 'KWD', 'KWD 12.340'],
    [5000, 'ISK', 'ISK 5,000'],
    [123_456, 'HUF', 'HUF 1,234.56'],
    [123_456, 'LBP', 'LBP 1,234.56'],
  ])('shows %i of %s as %s', (amount, currency, text) => {
    expect(formatMoney(intl as never, amount, currency).replace('\u00a0', ' ')).toBe(text);
  });
});
