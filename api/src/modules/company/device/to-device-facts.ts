import type { components } from '@nearhand/contracts/openapi.gen';
import type { DeviceEntity } from './device.entity.ts';

/** A device without what depends on the caller, its presence and the settings of its company. */
export function toDeviceFacts(device: DeviceEntity): components['schemas']['WebhookDevice'] {
  const { assignmentId, alias, os, osVersion, hostname, agentVersion, group, tags, note, lastUser, ip, createdAt } = device;
  return {
    assignmentId,
    name: device.shownName,
    alias,
    os,
    osVersion,
    hostname,
    agentVersion,
    group,
    tags,
    note,
    lastUser,
    ip,
    createdAt: createdAt.toISOString(),
  };
}
