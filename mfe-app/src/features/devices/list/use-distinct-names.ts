import { distinctDeviceName } from '@nearhand/platform/live';
import { useMemo } from 'react';
import type { Device } from '../devices.data.ts';

type NamedDevice = Pick<Device, 'assignmentId' | 'name'>;

/** Names each device apart from the others. The function stays the same while the names do, so that changes of presence render no other row. */
export function useDistinctNames(rows: readonly Device[] | null): (device: NamedDevice) => string {
  const names = JSON.stringify(rows?.map(({ assignmentId, name }) => ({ assignmentId, name })) ?? []);
  return useMemo(() => {
    const devices: readonly NamedDevice[] = JSON.parse(names);
    return (device) => distinctDeviceName(device, devices);
  }, [names]);
}
