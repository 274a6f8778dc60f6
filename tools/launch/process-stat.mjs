import { readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second for programs. */
const ticksPerSecond = 100;

/**
 * A process, from proc_pid_stat(5); null if it is gone, or not of Linux. `seconds` is its CPU time with that of the ended children that it
 * has waited for.
 *
 * @param {number} pid
 */
export function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program, in parentheses, may contain anything.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0, , session = 0] = fields;
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
    return { pid, parent, session, seconds: ticks / ticksPerSecond };
  } catch {
    return null;
  }
}
