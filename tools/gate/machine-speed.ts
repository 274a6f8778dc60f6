import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** CPU seconds of a repetition of `reference-load.ts` on the machine of the budget, which both processors keep busy. */
const referenceSeconds = 0.1;

/** CPU seconds of each repetition so far. */
export const repetitions: number[] = [];

/** Measures the speed of this machine from now on, beside what else the process does. */
export async function startReferenceLoad(): Promise<void> {
  const load = new Worker(new URL('./reference-load.ts', import.meta.url));
  load.on('message', (seconds: number) => repetitions.push(seconds));
  await once(load, 'message');
  load.unref();
}

/**
 * Mean speed of this machine during repetitions of the load: 1 on the machine of the budget, less on a slower one, and 1 if nothing was
 * measured. CPU seconds times this are comparable.
 */
export const meanSpeed = (seconds: readonly number[]): number =>
  seconds.length === 0 ? 1 : seconds.reduce((sum, taken) => sum + referenceSeconds / taken, 0) / seconds.length;
