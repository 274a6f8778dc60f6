import { IconInfoCircle } from '@nearhand/platform/icons';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Alert } from '@nearhand/platform/ui';

/** Shown on every page about billing while no provider charges money. */
export function NoChargeNotice() {
  return (
    <Alert color="primary" icon={<IconInfoCircle aria-hidden />}>
      <FormattedMessage id="app.billing.noCharge" />
    </Alert>
  );
}
