import { store } from '@nearhand/platform/core';
import { describe, expect, it } from 'vitest';
import {
  type LiveSessions,
  liveSessionCountAtom,
  liveSessionsAtom,
  type SessionChange,
  waitingSessionCountAtom,
  withChange,
} from './live-session-count.ts';

const change = (sessionId: string, status: SessionChange['status']): SessionChange => ({ sessionId, status, closeReason: null });
const start: LiveSessions = { ids: new Set(['a', 'b']), waitingIds: new Set(['a']), others: 3 };

describe('withChange', () => {
  it.each([
    ['a waiting session runs', change('a', 'connecting'), [5, 0]],
    ['a running session ends', change('b', 'closed'), [3, 1]],
    ['a waiting session ends', change('a', 'closed'), [4, 0]],
    ['a new session waits', change('c', 'waiting'), [4, 2]],
    ['one of the others ends', change('z', 'closed'), [3, 1]],
  ] as const)('counts running and waiting sessions apart when %s', (_, changed, counts) => {
    store.set(liveSessionsAtom, withChange(start, changed));
    expect([store.get(liveSessionCountAtom), store.get(waitingSessionCountAtom)]).toEqual(counts);
    store.set(liveSessionsAtom, null);
  });
});
