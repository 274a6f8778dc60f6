import { useIntl } from '@nearhand/platform/intl';

/** Formats cents; without decimals where there are none. */
export function useMoney(): (cents: number, currency: string) => string {
  const intl = useIntl();
  return (cents, currency) => intl.formatNumber(cents / 100, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
}
