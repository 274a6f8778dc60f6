import type { components } from '@nearhand/contracts/openapi.gen';
import type { DeviceEntity } from './device.entity.ts';

/** API representation of a device. */
export function toDevice(device: DeviceEntity, inSession: boolean, now: Date): components['schemas']['Device'] {
  const { assignmentId, name, alias, os, osVersion, hostname, agentVersion, tags, note, lastSyncAt, lastUser, ip, permanentAccess } =
    device;
  return {
    assignmentId,
    name,
    alias,
    os,
    osVersion,
    hostname,
    agentVersion,
    tags,
    note,
    online: device.isOnline(now),
    lastSeenAt: lastSyncAt?.toISOString() ?? null,
    lastUser,
    ip,
    inSession,
    permanentAccess,
    createdAt: device.createdAt.toISOString(),
  };
}
