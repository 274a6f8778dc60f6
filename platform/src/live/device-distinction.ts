import type { components } from '@nearhand/contracts/openapi.gen';

type Device = components['schemas']['Device'];

const shortLength = 6;

/** The end of the ID, which is random, unlike its beginning. The search finds it. */
export const shortDeviceId = (assignmentId: string): string => assignmentId.slice(-shortLength);

/** What tells a device apart from others of the same name. */
export function deviceDistinction({
  assignmentId,
  name,
  hostname,
  lastUser,
  ip,
}: Pick<Device, 'assignmentId' | 'name' | 'hostname' | 'lastUser' | 'ip'>): string {
  return [hostname === name ? null : hostname, lastUser, ip, shortDeviceId(assignmentId)].filter(Boolean).join(' · ');
}
