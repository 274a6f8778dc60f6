import { cpus } from 'node:os';

/**
 * Seconds that the processors of this machine have worked, all programs together. A process reports only those of its children that it
 * has waited for, so a browser's are missing there.
 */
export function cpuSeconds() {
  const busy = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  return busy / 1000;
}
