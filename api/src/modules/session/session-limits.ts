const minute = 60_000;

/** How long a session may stay in each state, in milliseconds. */
export const sessionLimits = {
  waiting: 60 * minute,
  connecting: 2 * minute,
  reconnecting: 5 * minute,
  /** From the join, whatever happens. */
  total: 8 * 60 * minute,
  /** The code to be spoken; the link lives as long as `waiting`. */
  code: 15 * minute,
  /** How often overdue sessions are looked for. */
  sweep: 10_000,
} as const;
