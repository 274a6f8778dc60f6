import type { Usage } from './stage-usage.ts';

/**
 * Budget of each stage of `npm test` on two cores with a warm npm cache, in seconds. A run prints its durations beside it; a change that
 * exceeds it shortens something. Exceeding it does not fail a run.
 */
export const budget = {
  install: { wall: 50, cpu: 60 },
  'static checks': { wall: 22, cpu: 40 },
  unit: { wall: 85, cpu: 165 },
  api: { wall: 170, cpu: 310 },
  build: { wall: 8, cpu: 15 },
  journeys: { wall: 265, cpu: 560 },
} as const satisfies Record<string, Usage>;

export type StageName = keyof typeof budget;
