import { hrefOf, meAtom, useAtomValue } from '@nearhand/platform/core';
import { IconLock } from '@nearhand/platform/icons';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { Alert, Anchor, Stack } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';

/** Number of devices that the plan allows; `null` without a limit. */
export function useAllowedDevices(): number | null {
  return useAtomValue(meAtom)?.company.subscription.limits.devices ?? null;
}

/** Shows what the plan does not allow, with a link to the plans. */
export function PlanAlert({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Alert color="accent" icon={<IconLock aria-hidden />} title={title} my="md">
      <Stack gap="xs" align="flex-start">
        {children}
        <Anchor component={Link} to={hrefOf('upgrade')} inherit c="inherit" underline="always">
          <FormattedMessage id="app.devices.locked.plans" />
        </Anchor>
      </Stack>
    </Alert>
  );
}
