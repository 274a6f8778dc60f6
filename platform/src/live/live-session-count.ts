import type { components } from '@nearhand/contracts/openapi.gen';
import { atom } from '@nearhand/platform/core';

export type SessionChange = components['schemas']['SessionChange'];

/** Open sessions of the company: the known ones by id, and the number of the others. */
export interface LiveSessions {
  ids: ReadonlySet<string>;
  others: number;
}

export const liveSessionsAtom = atom<LiveSessions | null>(null);

/** Open sessions of the company; null until they are loaded. */
export const liveSessionCountAtom = atom((get) => {
  const live = get(liveSessionsAtom);
  return live && live.ids.size + live.others;
});

/**
 * The open sessions after a change, without another request: in a large company sessions change all the time. Approximate with more than
 * 100, whose ids are not all known.
 */
export function withChange(live: LiveSessions | null, { sessionId, status }: SessionChange): LiveSessions | null {
  if (!live) return live;
  const ids = new Set(live.ids);
  if (status !== 'closed') return { ...live, ids: ids.add(sessionId) };
  return ids.delete(sessionId) ? { ...live, ids } : { ids, others: Math.max(0, live.others - 1) };
}
