import type { components } from '@nearhand/contracts/openapi.gen';
import { atom } from '@nearhand/platform/core';

export type SessionChange = components['schemas']['SessionChange'];

/** Open sessions of the company: the known ones by id, those of them that wait for their customer, and the number of the others. */
export interface LiveSessions {
  ids: ReadonlySet<string>;
  waitingIds: ReadonlySet<string>;
  others: number;
}

export const liveSessionsAtom = atom<LiveSessions | null>(null);

/** Running sessions of the company, which count as concurrent; null until they are loaded. */
export const liveSessionCountAtom = atom((get) => {
  const live = get(liveSessionsAtom);
  return live && live.ids.size - live.waitingIds.size + live.others;
});

/** Sessions of the company that wait for their customer; null until they are loaded. */
export const waitingSessionCountAtom = atom((get) => get(liveSessionsAtom)?.waitingIds.size ?? null);

/**
 * The open sessions after a change, without another request: in a large company sessions change all the time. Approximate with more than
 * 100, whose ids are not all known.
 */
export function withChange(live: LiveSessions | null, { sessionId, status }: SessionChange): LiveSessions | null {
  if (!live) return live;
  const [ids, waitingIds] = [new Set(live.ids), new Set(live.waitingIds)];
  waitingIds.delete(sessionId);
  if (status === 'waiting') waitingIds.add(sessionId);
  if (status !== 'closed') return { ...live, ids: ids.add(sessionId), waitingIds };
  return ids.delete(sessionId) ? { ...live, ids, waitingIds } : { ...live, others: Math.max(0, live.others - 1) };
}
