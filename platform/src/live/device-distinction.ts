import type { components } from '@nearhand/contracts/openapi.gen';
import { osName } from '../system/os-name.ts';

type Device = components['schemas']['Device'];
type NamedDevice = Pick<Device, 'assignmentId' | 'name'>;

const shortLength = 6;

/** The end of the ID, which is random, unlike its beginning. The search finds it. */
export const shortDeviceId = (assignmentId: string): string => assignmentId.slice(-shortLength);

/** The name with the short ID, where the other devices are not known. */
export const deviceNameWithId = ({ assignmentId, name }: NamedDevice): string => `${name} · ${shortDeviceId(assignmentId)}`;

/** The name, with the short ID if one of the others has the same name. */
export function distinctDeviceName(device: NamedDevice, others: readonly NamedDevice[]): string {
  const isShared = others.some(({ assignmentId, name }) => name === device.name && assignmentId !== device.assignmentId);
  return isShared ? deviceNameWithId(device) : device.name;
}

/** Details that distinguish a device from others of the same name. */
export function deviceDistinction(
  device: Pick<Device, 'assignmentId' | 'name' | 'hostname' | 'os' | 'osVersion' | 'lastUser' | 'ip'>,
): string {
  const { assignmentId, name, hostname, lastUser, ip } = device;
  return [hostname === name ? null : hostname, osName(device), lastUser, ip, shortDeviceId(assignmentId)].filter(Boolean).join(' · ');
}
