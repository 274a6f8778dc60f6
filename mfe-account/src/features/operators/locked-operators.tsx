import { hrefOf } from '@nearhand/platform/core';
import { IconLock } from '@nearhand/platform/icons';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { Alert, Anchor, Stack } from '@nearhand/platform/ui';

/** Number of operators over the limit of the plan, and what unlocks them. */
export function LockedOperators({ count, allowed }: { count: number; allowed: number | null }) {
  if (count === 0 || allowed === null) return null;
  return (
    <Alert color="accent" icon={<IconLock aria-hidden />} title={<FormattedMessage id="app.operators.locked.some" values={{ count }} />}>
      <Stack gap="xs" align="flex-start">
        <FormattedMessage id="app.operators.locked.text" values={{ allowed }} />
        <Anchor component={Link} to={hrefOf('upgrade')} inherit c="inherit" underline="always">
          <FormattedMessage id="app.operators.locked.plans" />
        </Anchor>
      </Stack>
    </Alert>
  );
}
