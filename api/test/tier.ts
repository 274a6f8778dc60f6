const isFull = process.env['TEST_TIER'] === 'full';

const kills = isFull ? 50 : 1;

/**
 * Repetitions in `npm test`, and more of them with `TEST_TIER=full`. Whole files belong to the full tier by
 * their name, `*.full.test.ts`.
 */
export const tier = {
  isFull,
  /** Kills of a server with all operations running; one kill hits each kind of step. */
  kills,
  /** A suite of `kills` that takes longer is considered hung, ms. A kill on two busy cores, with its restart, takes up to 10 s. */
  killLimit: 120_000 + kills * 30_000,
  /** Inputs per operation. */
  propertyRuns: isFull ? 100 : 12,
  /** Malformed payloads of a device to each operation. */
  hostilePayloads: isFull ? 10_000 : 200,
  /** Sessions of one company, in one file. */
  exportedSessions: isFull ? 100_000 : 10_000,
};
