import type { components } from '@nearhand/contracts/openapi.gen';
import type { SessionColumns } from './session-columns.ts';
import type { SessionLimits } from './session-limits.ts';

type Timed = Pick<
  SessionColumns,
  'status' | 'joinedAt' | 'deadlineAt' | 'codeExpiresAt' | 'lastActivityAt' | 'idleAskedAt' | 'isOrphaned' | 'hasHostLeft'
> & { limits: SessionLimits };

export const after = (at: Date, ms: number) => new Date(at.getTime() + ms);
export const earliest = (...moments: (Date | null)[]) => moments.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null);
export const isOver = (moment: Date | null, now: Date) => moment !== null && moment <= now;

/** Latest end of a session. */
export const lastMomentOf = ({ joinedAt, limits }: Pick<Timed, 'joinedAt' | 'limits'>) => joinedAt && after(joinedAt, limits.total);

/** Time at which the idle question is asked. */
export const idleAtOf = ({ lastActivityAt, limits }: Timed) => lastActivityAt && after(lastActivityAt, limits.idle);

/** Time at which the idle question expires. */
export const idleEndsAtOf = ({ idleAskedAt, limits }: Timed) => idleAskedAt && after(idleAskedAt, limits.idleAnswer);

/** The next time at which `elapse` changes the session. */
export function dueAtOf(session: Timed): Date | null {
  const { status, deadlineAt, codeExpiresAt, idleAskedAt } = session;
  if (status === 'waiting') return earliest(deadlineAt, codeExpiresAt);
  if (status === 'active') return earliest(deadlineAt, idleAskedAt ? null : idleAtOf(session));
  return deadlineAt;
}

/** Close reason when a deadline has passed. */
export function reasonOfTime(session: Timed, now: Date): components['schemas']['CloseReason'] {
  if (session.status === 'waiting') return 'expired';
  if (isOver(lastMomentOf(session), now)) return 'limit';
  if (session.status === 'active') return 'idle';
  if (session.hasHostLeft) return 'operator';
  return session.isOrphaned ? 'server' : 'failed';
}
