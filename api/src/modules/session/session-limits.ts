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
  /** An active session of which no process has said for so long that its operator is there has lost its picture. */
  unseen: 45 * second,
  /** How often a process says which sessions are led through it, and looks for those that nobody sees to. */
  watch: 15 * second,
  /** How long after the end the customer may rate it. */
  rating: 24 * hour,
};

export type SessionLimits = Readonly<typeof sessionLimits>;
