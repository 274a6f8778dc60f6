import { FormattedMessage } from '@nearhand/platform/intl';
import type { Licenses } from './operators.data.ts';

/** Used licenses of the plan. */
export function LicenseUsage({ licenses: { used, invited, allowed } }: { licenses: Licenses }) {
  return allowed === null ? (
    <FormattedMessage id="app.operators.licenses.unlimited" values={{ used, invited }} />
  ) : (
    <FormattedMessage id="app.operators.licenses" values={{ used, invited, allowed }} />
  );
}
