import { setTimeout as pause } from 'node:timers/promises';

/** Waits as long as a test may take. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(50);
}
