import { cpus } from 'node:os';

/**
 * CPU time of all processes on this machine, in seconds. A process reports only children that it has waited for, which excludes browsers.
 */
export function cpuSeconds() {
  const busy = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  return busy / 1000;
}
