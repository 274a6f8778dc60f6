/**
 * Budget of each stage of `npm test` on two cores with a warm npm cache, in seconds. CPU seconds are compared after calibration: they are
 * those of a machine on which the reference load takes `referenceSeconds` (`machine-speed.ts`). A run fails when a stage exceeds its CPU
 * budget by more than the tolerance; wall time depends on what else runs, and is only printed. Lower a budget when its stage has become
 * cheaper.
 */
export const budget = {
  install: { wall: 60, cpu: 100 },
  'static checks': { wall: 30, cpu: 60 },
  unit: { wall: 150, cpu: 400 },
  api: { wall: 180, cpu: 340 },
  build: { wall: 12, cpu: 28 },
  journeys: { wall: 380, cpu: 800 },
} as const satisfies Record<string, Record<'wall' | 'cpu', number>>;

export type StageName = keyof typeof budget;

/** Runs of the same code differ. */
export const tolerance = 1.25;
