import type { Usage } from './stage-usage.ts';

/**
 * What each stage of `npm test` may take on two cores with a warm npm cache, in seconds. A run prints its own figures
 * beside these; a change that exceeds them shortens something. Time alone never fails a run.
 */
export const budget = {
  install: { wall: 60, cpu: 60 },
  'static checks': { wall: 25, cpu: 40 },
  unit: { wall: 80, cpu: 140 },
  api: { wall: 160, cpu: 290 },
  build: { wall: 25, cpu: 40 },
  journeys: { wall: 250, cpu: 480 },
} as const satisfies Record<string, Usage>;

export type StageName = keyof typeof budget;
