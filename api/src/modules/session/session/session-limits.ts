import { sessionHours } from '@nearhand/contracts/plans';
import { StartError } from '../../../env/start-error.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Durations of sessions, in milliseconds. */
export const sessionLimits = {
  /** Validity of the link; can be renewed. */
  waiting: 60 * minute,
  /** Validity of the spoken code; never longer than `waiting`. */
  code: 15 * minute,
  connecting: 2 * minute,
  reconnecting: 5 * minute,
  /** Time without activity until the idle question. */
  idle: 60 * minute,
  /** Time to answer the idle question. */
  idleAnswer: 5 * minute,
  /** Time from the join to the end. */
  total: sessionHours * hour,
  /** Time without a connected host until an active session becomes reconnecting. */
  unattended: 45 * second,
  /** Interval of the check for unattended sessions. */
  watch: 15 * second,
  /** Time after the end in which the customer can rate the session. */
  rating: 24 * hour,
  /** Time after the first rating in which the customer can correct it. */
  ratingCorrection: 5 * minute,
};

export type SessionLimits = Readonly<typeof sessionLimits>;

const isLimit = (name: string): name is keyof SessionLimits => Object.hasOwn(sessionLimits, name);

/** The default limits with those of the environment, which are in seconds. */
export function sessionLimitsOf(seconds: Readonly<Record<string, number>>): SessionLimits {
  const limits = { ...sessionLimits };
  for (const [name, value] of Object.entries(seconds)) {
    if (!isLimit(name)) throw new StartError(`SESSION_LIMITS: ${name} is none of ${Object.keys(sessionLimits).join(', ')}`);
    limits[name] = value * second;
  }
  return limits;
}
