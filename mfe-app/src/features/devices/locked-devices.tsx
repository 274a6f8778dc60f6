import { hrefOf, meAtom, refreshMe, useAtomValue } from '@nearhand/platform/core';
import { IconLock } from '@nearhand/platform/icons';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useLiveChanges } from '@nearhand/platform/list';
import { useUserSocket } from '@nearhand/platform/realtime';
import { Link } from '@nearhand/platform/router';
import { Alert, Anchor, Stack } from '@nearhand/platform/ui';
import { type ReactNode, useEffect } from 'react';
import type { Device } from './devices.data.ts';

function useAllowedDevices(): number | null {
  return useAtomValue(meAtom)?.company.subscription.limits.devices ?? null;
}

function PlanAlert({ title, children }: { title: ReactNode; children: ReactNode }) {
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

function LockedCount({ count, allowed }: { count: number; allowed: number }) {
  useLiveChanges(
    useUserSocket(),
    'company:changed',
    ({ what }) => what === 'device' || what === 'subscription',
    () => void refreshMe().catch(() => undefined),
  );
  return (
    <PlanAlert title={<FormattedMessage id="app.devices.locked.some" values={{ count }} />}>
      <FormattedMessage id="app.devices.locked.some.text" values={{ allowed }} />
    </PlanAlert>
  );
}

interface LockedDevicesProps {
  /** Whether a listed device is locked, which may have changed since the plan was loaded. */
  isAnyLocked: boolean;
}

/** How many devices of the company are beyond its plan, if any. */
export function LockedDevices({ isAnyLocked }: LockedDevicesProps) {
  const allowed = useAllowedDevices();
  const total = useAtomValue(meAtom)?.company.devices.total ?? 0;
  const isOutdated = isAnyLocked && (allowed === null || total <= allowed);
  useEffect(() => {
    if (isOutdated) void refreshMe().catch(() => undefined);
  }, [isOutdated]);
  if (allowed === null || total <= allowed) return null;
  return <LockedCount count={total - allowed} allowed={allowed} />;
}

/** Why nobody can connect to the device. */
export function LockedDevice({ device: { isLocked } }: { device: Pick<Device, 'isLocked'> }) {
  const allowed = useAllowedDevices();
  if (!isLocked || allowed === null) return null;
  return (
    <PlanAlert title={<FormattedMessage id="app.devices.locked.title" />}>
      <FormattedMessage id="app.devices.locked.text" values={{ allowed }} />
    </PlanAlert>
  );
}
