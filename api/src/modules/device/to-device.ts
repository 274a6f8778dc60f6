import type { components } from '@nearhand/contracts/openapi.gen';
import type { DeviceDefaults, DeviceEntity } from './device.entity.ts';

export interface DeviceContext {
  inSession: boolean;
  company: DeviceDefaults;
  now: Date;
}

/** API representation of a device. */
export function toDevice(device: DeviceEntity, { inSession, company, now }: DeviceContext): components['schemas']['Device'] {
  const { assignmentId, name, alias, os, osVersion, hostname, agentVersion, group, tags, note, lastSyncAt, lastUser, ip } = device;
  return {
    assignmentId,
    name,
    alias,
    os,
    osVersion,
    hostname,
    agentVersion,
    group,
    tags,
    note,
    online: device.isOnline(now),
    lastSeenAt: lastSyncAt?.toISOString() ?? null,
    lastUser,
    ip,
    inSession,
    permanentAccess: device.consentIn(company) === 'none',
    createdAt: device.createdAt.toISOString(),
  };
}
