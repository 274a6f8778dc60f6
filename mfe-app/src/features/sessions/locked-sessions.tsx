import { hrefOf, meAtom, useAtomValue } from '@nearhand/platform/core';
import { IconLock } from '@nearhand/platform/icons';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { Alert, Anchor, Stack } from '@nearhand/platform/ui';

/** The API counts no further. */
const counted = 10_000;

/** Number of sessions beyond the history of the plan, if any. */
export function LockedSessions({ count }: { count: number }) {
  const days = useAtomValue(meAtom)?.company.subscription.limits.history ?? null;
  if (count === 0 || days === null) return null;
  const values = { count, isMore: count >= counted ? 'yes' : 'no' };
  return (
    <Alert color="accent" icon={<IconLock aria-hidden />} title={<FormattedMessage id="app.sessions.locked" values={values} />} my="md">
      <Stack gap="xs" align="flex-start">
        <FormattedMessage id="app.sessions.locked.text" values={{ days }} />
        <Anchor component={Link} to={hrefOf('upgrade')} inherit c="inherit" underline="always">
          <FormattedMessage id="app.sessions.locked.plans" />
        </Anchor>
      </Stack>
    </Alert>
  );
}
