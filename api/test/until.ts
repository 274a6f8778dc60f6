import { setTimeout as pause } from 'node:timers/promises';

const pollMs = { first: 10, last: 50 };

/** Waits as long as a test may take; looks less often the longer it takes. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await isSo())) await pause(Math.min(pollMs.last, Math.max(pollMs.first, (performance.now() - began) / 10)));
}
