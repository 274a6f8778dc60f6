const isFull = process.env['TEST_TIER'] === 'full';

const kills = isFull ? 50 : 1;
const erasureKills = isFull ? 50 : 3;

/** A suite of `kills` that takes longer is considered hung, ms. A kill on two busy cores, with its restart, takes up to 10 s. */
const killLimit = (kills: number) => 120_000 + kills * 30_000;

/**
 * How often the gate repeats what `TEST_TIER=full` repeats until chance has little left to hide. Whole files belong to the full tier by
 * their name, `*.full.test.ts`.
 */
export const tier = {
  isFull,
  /** Of a server in the middle of everything that its clients do: one finds each kind of step under way. */
  kills,
  killLimit: killLimit(kills),
  /** Of a server that erases a company; each is left at one of three stages. */
  erasureKills,
  erasureKillLimit: killLimit(erasureKills),
  /** Inputs that each operation gets. */
  propertyRuns: isFull ? 100 : 12,
  /** Of one company, in one file. */
  exportedSessions: isFull ? 100_000 : 10_000,
};
