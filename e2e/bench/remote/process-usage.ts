import { readdirSync, readFileSync } from 'node:fs';

/** Ticks in a second, of all Linux systems that Node runs on. */
const ticksPerSecond = 100;
const pageBytes = 4_096;

/** The processes and what they have started. */
export function withChildren(pids: readonly number[]): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? Number(fieldsOf(Number(name))?.[1]) : Number.NaN;
    if (!Number.isNaN(parent)) parents.set(Number(name), parent);
  }
  const family = new Set(pids);
  for (let size = -1; size !== family.size; ) {
    size = family.size;
    for (const [pid, parent] of parents) if (family.has(parent)) family.add(pid);
  }
  return [...family];
}

/** CPU time so far in seconds, of processes that are still running. */
export const cpuSecondsOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const fields = fieldsOf(pid);
    return sum + (Number(fields?.[11] ?? 0) + Number(fields?.[12] ?? 0)) / ticksPerSecond;
  }, 0);

/** Resident memory in bytes. */
export const memoryOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + Number(fieldsOf(pid)?.[21] ?? 0) * pageBytes, 0);

/** The load average of the last minute. */
export const loadAverage = (): number => Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[0]);

/** Fields of /proc/<pid>/stat from the state on; null when the process is gone. */
function fieldsOf(pid: number): string[] | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may contain anything.
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
