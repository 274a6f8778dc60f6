import { type IntlShape, useIntl } from '@nearhand/platform/intl';
import { currencyDigits } from './currency-digits.ts';

/** Formats an amount in the smallest unit of its currency; without decimals where there are none. */
export function formatMoney(intl: Pick<IntlShape, 'formatNumber'>, amount: number, currency: string): string {
  const digits = currencyDigits(currency);
  return intl.formatNumber(amount / 10 ** digits, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: 'stripIfInteger',
  });
}

export function useMoney(): (amount: number, currency: string) => string {
  const intl = useIntl();
  return (amount, currency) => formatMoney(intl, amount, currency);
}
