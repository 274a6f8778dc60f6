import { clockTime } from '@nearhand/platform/core';
import { Elapsed } from '../time/elapsed.tsx';
import { formatElapsed } from '../time/format-elapsed.ts';
import type { Session } from './session.ts';

/** Duration since the customer joined; counts while the session is open. */
export function SessionDuration({ status, joinedAt, duration }: Pick<Session, 'status' | 'joinedAt' | 'duration'>) {
  if (status === 'closed') return duration === null ? '–' : formatElapsed(duration);
  return joinedAt ? <Elapsed since={clockTime(joinedAt)} /> : '–';
}
