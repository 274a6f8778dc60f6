import { describe, expect, it } from 'vitest';
import { type ProcessTime, ProcessTreeTime } from './process-tree-time.ts';

const aProcess = (pid: number, parent: number, seconds: number, session = 1): ProcessTime => ({ pid, parent, session, seconds });
const root = aProcess(10, 1, 1);
const stranger = aProcess(99, 1, 500);

describe('ProcessTreeTime', () => {
  it('adds up the process and its descendants, and nothing else', () => {
    const time = new ProcessTreeTime(10);
    expect(time.add([aProcess(12, 11, 4), root, aProcess(11, 10, 2), stranger])).toBe(7);
  });

  it('counts a child once when its parent has waited for it', () => {
    const time = new ProcessTreeTime(10);
    time.add([root, aProcess(11, 10, 2), stranger]);
    expect(time.add([aProcess(10, 1, 3.5), stranger])).toBe(3.5);
  });

  it('keeps the time of what was killed with its parent', () => {
    const time = new ProcessTreeTime(10);
    time.add([root, aProcess(11, 10, 2), aProcess(12, 11, 30)]);
    expect(time.add([root])).toBe(33);
    expect(time.add([root, aProcess(13, 10, 5)])).toBe(38);
  });

  it('follows what outlives its parent, and what such a process starts in its session', () => {
    const time = new ProcessTreeTime(10);
    time.add([root, aProcess(11, 10, 2, 11), aProcess(12, 11, 3, 11)]);
    expect(time.add([aProcess(10, 1, 3), aProcess(12, 1, 4, 11), aProcess(13, 1, 5, 11)])).toBe(12);
  });
});
