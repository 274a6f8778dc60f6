import type { components } from '@nearhand/contracts/openapi.gen';
import { atom } from '@nearhand/platform/core';

export type LiveSession = components['schemas']['Session'];

/** Open sessions that the user hosts, newest first; null until they are loaded. */
export const mySessionsAtom = atom<readonly LiveSession[] | null>(null);

/** The list after a change of one session. An older version changes nothing. */
export function withSession(known: readonly LiveSession[], changed: LiveSession, userId: string): readonly LiveSession[] {
  const before = known.find(({ sessionId }) => sessionId === changed.sessionId);
  if (before && before.version > changed.version) return known;
  const isMine = changed.status !== 'closed' && changed.operator.id === userId;
  if (before && isMine) return known.map((session) => (session === before ? changed : session));
  if (before) return known.filter((session) => session !== before);
  return isMine ? [changed, ...known] : known;
}
