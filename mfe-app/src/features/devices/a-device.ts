import type { Device } from './devices.data.ts';

/** A device for tests; pass only what matters. */
export function aDevice(about: Partial<Device> = {}): Device {
  return {
    assignmentId: '01890000-0000-7000-8000-0000000000d1',
    name: 'Front desk',
    alias: null,
    os: 'windows',
    osVersion: '11',
    hostname: 'DESK-01',
    agentVersion: '2.18.1',
    group: null,
    tags: [],
    note: '',
    online: false,
    lastSeenAt: '2026-01-01T09:00:00.000Z',
    lastUser: null,
    ip: null,
    inSession: false,
    sessions: [],
    permanentAccess: true,
    consent: null,
    access: null,
    allowedUserIds: [],
    clones: [],
    isLocked: false,
    screenProblem: null,
    can: { connect: true, restart: false, update: true, remove: true, manage: false },
    createdAt: '2025-01-01T09:00:00.000Z',
    ...about,
  };
}
