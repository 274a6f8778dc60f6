import { describe, expect, it } from '@jest/globals';
import { deviceDistinction } from './device-distinction.ts';

const vm = { assignmentId: '01890000-0000-7000-8000-0000000000d1', name: 'vm', hostname: 'vm', lastUser: null, ip: null };

describe('deviceDistinction', () => {
  it('differs for each device, also if all that it reports is the same', () => {
    expect(deviceDistinction(vm)).toBe('0000d1');
    expect(deviceDistinction({ ...vm, assignmentId: '01890000-0000-7000-8000-0000000000d2' })).toBe('0000d2');
  });

  it('names the host name behind an alias, the user and the address', () => {
    expect(deviceDistinction({ ...vm, name: 'Desk', lastUser: 'maria', ip: '203.0.113.7' })).toBe('vm · maria · 203.0.113.7 · 0000d1');
  });
});
