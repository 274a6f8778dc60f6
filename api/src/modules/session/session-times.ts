import type { components } from '@nearhand/contracts/openapi.gen';
import type { SessionColumns } from './session-columns.ts';
import type { SessionLimits } from './session-limits.ts';

type Timed = Pick<
  SessionColumns,
  'status' | 'joinedAt' | 'deadlineAt' | 'codeExpiresAt' | 'lastActivityAt' | 'idleAskedAt' | 'isOrphaned'
> & { limits: SessionLimits };

export const after = (at: Date, ms: number) => new Date(at.getTime() + ms);
export const earliest = (...moments: (Date | null)[]) => moments.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null);
export const isOver = (moment: Date | null, now: Date) => moment !== null && moment <= now;

/** When it ends, whatever happens. */
export const lastMomentOf = ({ joinedAt, limits }: Pick<Timed, 'joinedAt' | 'limits'>) => joinedAt && after(joinedAt, limits.total);

/** When it will have been idle for too long. */
export const idleAtOf = ({ lastActivityAt, limits }: Timed) => lastActivityAt && after(lastActivityAt, limits.idle);

/** When the question whether it goes on will have stood for too long. */
export const idleEndsAtOf = ({ idleAskedAt, limits }: Timed) => idleAskedAt && after(idleAskedAt, limits.idleAnswer);

/** The next moment at which time alone changes something. */
export function dueAtOf(session: Timed): Date | null {
  const { status, deadlineAt, codeExpiresAt, idleAskedAt } = session;
  if (status === 'waiting') return earliest(deadlineAt, codeExpiresAt);
  if (status === 'active') return earliest(deadlineAt, idleAskedAt ? null : idleAtOf(session));
  return deadlineAt;
}

/** Why it ends when its time is over. */
export function reasonOfTime(session: Timed, now: Date): components['schemas']['CloseReason'] {
  if (session.status === 'waiting') return 'expired';
  if (isOver(lastMomentOf(session), now)) return 'limit';
  if (session.status === 'active') return 'idle';
  return session.isOrphaned ? 'server' : 'failed';
}
