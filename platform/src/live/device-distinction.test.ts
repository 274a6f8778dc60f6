import { describe, expect, it } from 'vitest';
import { deviceDistinction, distinctDeviceName } from './device-distinction.ts';

const vm = {
  assignmentId: '01890000-0000-7000-8000-0000000000d1',
  name: 'vm',
  hostname: 'vm',
  os: 'linux',
  osVersion: '',
  lastUser: null,
  ip: null,
} as const;
const other = { ...vm, assignmentId: '01890000-0000-7000-8000-0000000000d2' };

describe('deviceDistinction', () => {
  it('differs for each device, also if all that it reports is the same', () => {
    expect(deviceDistinction(vm)).toBe('Linux · 0000d1');
    expect(deviceDistinction(other)).toBe('Linux · 0000d2');
  });

  it('names the host name behind an alias, the system, the user and the address', () => {
    const desk = { ...vm, name: 'Desk', os: 'windows', osVersion: '11', lastUser: 'maria', ip: '203.0.113.7' } as const;
    expect(deviceDistinction(desk)).toBe('vm · Windows 11 · maria · 203.0.113.7 · 0000d1');
  });
});

describe('distinctDeviceName', () => {
  it('has the ID only beside another device of the same name', () => {
    expect(distinctDeviceName(vm, [vm, other])).toBe('vm · 0000d1');
    expect(distinctDeviceName(vm, [vm, { ...other, name: 'Desk' }])).toBe('vm');
  });
});
