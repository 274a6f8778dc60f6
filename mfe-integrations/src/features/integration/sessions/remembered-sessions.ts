import { storedAtom } from '@nearhand/platform/core';

/** The last session that was started for a conversation in the host. */
export interface RememberedSession {
  reference: string;
  sessionId: string;
  /** Whether its note is in the ticket. */
  isNoted: boolean;
}

const most = 50;

/** Newest first. */
export const rememberedSessionsAtom = storedAtom<readonly RememberedSession[]>('integration-sessions', []);

export const withRemembered = (known: readonly RememberedSession[], session: RememberedSession): RememberedSession[] =>
  [session, ...known.filter(({ reference }) => reference !== session.reference)].slice(0, most);

export const withNoted = (known: readonly RememberedSession[], sessionId: string, isNoted: boolean): RememberedSession[] =>
  known.map((session) => (session.sessionId === sessionId ? { ...session, isNoted } : session));
