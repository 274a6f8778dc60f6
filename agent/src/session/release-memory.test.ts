import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { releaseMemory } from './release-memory.ts';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => void jest.useRealTimers());

describe('releaseMemory', () => {
  it('collects what ended sessions have left behind', async () => {
    const left = new WeakRef({ pixels: new Uint8Array(1_000_000) });
    releaseMemory(() => false);
    // A weak reference keeps its object until the next turn.
    await nextTurn();
    jest.runAllTimers();
    expect(left.deref()).toBeUndefined();
  });
});
