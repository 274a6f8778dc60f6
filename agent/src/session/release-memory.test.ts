import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { releaseMemory } from './release-memory.ts';

beforeEach(() => void vi.useFakeTimers({ toNotFake: ['setImmediate'] }));
afterEach(() => void vi.useRealTimers());

describe('releaseMemory', () => {
  it('collects what ended sessions have left behind', async () => {
    const left = new WeakRef({ pixels: new Uint8Array(1_000_000) });
    releaseMemory(() => false);
    // A weak reference keeps its object until the next turn.
    await nextTurn();
    vi.runAllTimers();
    expect(left.deref()).toBeUndefined();
  });
});
