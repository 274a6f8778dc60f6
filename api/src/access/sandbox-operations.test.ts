import { clientEventSchemas } from '@nearhand/contracts/realtime';
import { describe, expect, it } from 'vitest';
import { maySendInSandbox } from './sandbox-operations.ts';

describe('maySendInSandbox', () => {
  it('admits what one session needs, and no other event of the contract', () => {
    expect(Object.keys(clientEventSchemas).filter(maySendInSandbox).sort()).toEqual([
      'session:activity',
      'session:enter',
      'session:media',
      'signal',
    ]);
  });
});
