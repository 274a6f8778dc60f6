import { FormattedNumber } from '@nearhand/platform/intl';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A number of bytes as people read it. */
export function FileSize({ bytes }: { bytes: number }) {
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1_000)));
  const digits = power === 0 ? 0 : 1;
  return (
    <FormattedNumber
      value={bytes / 1_000 ** power}
      style="unit"
      unit={units[power] ?? 'byte'}
      unitDisplay={power === 0 ? 'long' : 'short'}
      maximumFractionDigits={digits}
    />
  );
}
