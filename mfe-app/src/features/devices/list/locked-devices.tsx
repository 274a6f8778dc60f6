import { meAtom, refreshMe, useAtomValue } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useLiveChanges } from '@nearhand/platform/list';
import { useUserSocket } from '@nearhand/platform/realtime';
import { useEffect } from 'react';
import { PlanAlert, useAllowedDevices } from '../plan-alert.tsx';

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

/** Number of devices of the company that are beyond its plan, if any. */
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
