import type { GraphicalSession } from './graphical-session.ts';

/** The desktop in which this process was started. */
export function ownSession({ DISPLAY, XAUTHORITY }: NodeJS.ProcessEnv): GraphicalSession | null {
  return DISPLAY ? { display: DISPLAY, authority: XAUTHORITY || null, uid: process.getuid?.() ?? null } : null;
}
