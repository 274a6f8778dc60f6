import { FormattedMessage } from '@nearhand/platform/intl';
import type { Device } from '../devices.data.ts';
import { PlanAlert, useAllowedDevices } from '../plan-alert.tsx';

/** Explains why nobody can connect to the device. */
export function LockedDevice({ device: { isLocked } }: { device: Pick<Device, 'isLocked'> }) {
  const allowed = useAllowedDevices();
  if (!isLocked || allowed === null) return null;
  return (
    <PlanAlert title={<FormattedMessage id="app.devices.locked.title" />}>
      <FormattedMessage id="app.devices.locked.text" values={{ allowed }} />
    </PlanAlert>
  );
}
