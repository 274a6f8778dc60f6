import openapi from '@nearhand/contracts/openapi.json' with { type: 'json' };
import type { Device } from './devices.data.ts';

const { example } = openapi.components.schemas.Device;

/** A device for tests, without what operators write; pass only what matters. */
export function aDevice(about: Partial<Device> = {}): Device {
  return {
    ...(example as Device),
    assignmentId: '01890000-0000-7000-8000-0000000000d1',
    name: 'Front desk',
    alias: null,
    osVersion: '11',
    hostname: 'DESK-01',
    group: null,
    tags: [],
    online: false,
    lastSeenAt: '2026-01-01T09:00:00.000Z',
    lastUser: null,
    ip: null,
    createdAt: '2025-01-01T09:00:00.000Z',
    ...about,
  };
}
