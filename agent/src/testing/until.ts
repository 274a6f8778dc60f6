import { setTimeout as pause } from 'node:timers/promises';

const lookMs = 10;
const longestMs = 20_000;

/** Waits for a condition. */
export async function until(isTrue: () => boolean | Promise<boolean>, what = 'The condition'): Promise<void> {
  const end = performance.now() + longestMs;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`${what} was not met`);
    await pause(lookMs);
  }
}
