import { FormattedNumber } from '@nearhand/platform/intl';

const units = ['byte', 'kilobyte', 'megabyte'] as const;

/** A number of bytes as people read it. */
export function Size({ bytes, isDifference = false }: { bytes: number; isDifference?: boolean }) {
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, Math.abs(bytes))) / Math.log(1_000)));
  return (
    <FormattedNumber
      value={bytes / 1_000 ** power}
      style="unit"
      unit={units[power] ?? 'byte'}
      unitDisplay={power === 0 ? 'long' : 'short'}
      maximumFractionDigits={power === 0 ? 0 : 1}
      {...(isDifference && { signDisplay: 'exceptZero' })}
    />
  );
}
