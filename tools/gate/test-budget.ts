/**
 * Budget of each stage of `npm test` on two cores with a warm npm cache, in seconds. CPU seconds are compared after calibration: they are
 * those of a machine on which the reference load takes `referenceSeconds` (`stage-usage.ts`). A run fails when a stage exceeds its CPU budget by more than
 * the tolerance; wall time depends on what else runs, and is only printed.
 */
export const budget = {
  install: { wall: 50, cpu: 60 },
  'static checks': { wall: 22, cpu: 40 },
  unit: { wall: 85, cpu: 165 },
  api: { wall: 170, cpu: 310 },
  build: { wall: 8, cpu: 15 },
  journeys: { wall: 265, cpu: 560 },
} as const satisfies Record<string, Record<'wall' | 'cpu', number>>;

export type StageName = keyof typeof budget;

/** Runs of the same code differ. */
export const tolerance = 1.25;
