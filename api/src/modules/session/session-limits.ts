import { StartError } from '../../start-error.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long a session may stay in each state, and what else has its time, in milliseconds. */
export const sessionLimits = {
  /** How long the link waits for its customer; can be renewed. */
  waiting: 60 * minute,
  /** The code to be spoken; never longer than `waiting`. */
  code: 15 * minute,
  connecting: 2 * minute,
  reconnecting: 5 * minute,
  /** After so long without activity somebody is asked whether the session goes on. */
  idle: 60 * minute,
  /** How long that question stands. */
  idleAnswer: 5 * minute,
  /** From the join, whatever happens. */
  total: 8 * hour,
  /** An active session of whose operator no process has known for so long has lost its picture. */
  unattended: 45 * second,
  /** How often a process looks for sessions that nobody sees to. */
  watch: 15 * second,
  /** How long after the end the customer may rate it. */
  rating: 24 * hour,
};

export type SessionLimits = Readonly<typeof sessionLimits>;

const isLimit = (name: string): name is keyof SessionLimits => Object.hasOwn(sessionLimits, name);

/** The usual limits, but for those that the environment names, in seconds. */
export function sessionLimitsOf(seconds: Readonly<Record<string, number>>): SessionLimits {
  const limits = { ...sessionLimits };
  for (const [name, value] of Object.entries(seconds)) {
    if (!isLimit(name)) throw new StartError(`SESSION_LIMITS: ${name} is none of ${Object.keys(sessionLimits).join(', ')}`);
    limits[name] = value * second;
  }
  return limits;
}
