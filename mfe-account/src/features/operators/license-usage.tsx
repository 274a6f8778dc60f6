import { FormattedMessage } from '@nearhand/platform/intl';
import type { Seats } from './operators.data.ts';

/** Used licenses of the plan. */
export function LicenseUsage({ seats: { used, invited, allowed } }: { seats: Seats }) {
  return allowed === null ? (
    <FormattedMessage id="app.operators.seats.unlimited" values={{ used, invited }} />
  ) : (
    <FormattedMessage id="app.operators.seats" values={{ used, invited, allowed }} />
  );
}
