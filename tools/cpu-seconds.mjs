import { readFileSync } from 'node:fs';

/** CPU time of this process and of the ended children that it has waited for, in seconds; elsewhere than on Linux of this process alone. */
export function cpuSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'latin1');
    const ticks = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15);
    return ticks.reduce((sum, value) => sum + Number(value), 0) / 100;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  }
}
