import type { components } from '@nearhand/contracts/openapi.gen';
import type { Actor } from '../../../access/actor.ts';
import type { DeviceDefaults, DeviceEntity } from './device.entity.ts';
import { toDeviceFacts } from './to-device-facts.ts';

type Schemas = components['schemas'];

export interface DeviceContext {
  actor: Pick<Actor, 'userId' | 'role'>;
  company: DeviceDefaults;
  sessions: Schemas['DeviceSession'][];
  clones: Schemas['DeviceClone'][];
  isLocked: boolean;
  now: Date;
}

/** API representation of a device. */
export function toDevice(device: DeviceEntity, { actor, company, sessions, clones, isLocked, now }: DeviceContext): Schemas['Device'] {
  const { screenProblem, consent, access, allowedUserIds, lastSyncAt } = device;
  const canAccess = device.canBeAccessedBy(actor, company);
  return {
    ...toDeviceFacts(device),
    online: device.isOnline(now),
    lastSeenAt: lastSyncAt?.toISOString() ?? null,
    inSession: sessions.length > 0,
    sessions,
    permanentAccess: device.consentIn(company) === 'none',
    consent,
    access,
    allowedUserIds,
    clones,
    isLocked,
    screenProblem,
    can: {
      connect: canAccess && !isLocked && screenProblem === null,
      restart: canAccess && !isLocked && device.canRestart,
      update: canAccess,
      remove: canAccess,
      manage: actor.role !== 'operator',
    },
  };
}
