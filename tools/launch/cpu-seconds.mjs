import { readProcess } from './process-stat.mjs';

/** CPU time of this process and of the ended children that it has waited for, in seconds; elsewhere than on Linux of this process alone. */
export function cpuSeconds() {
  const own = readProcess(process.pid);
  if (own) return own.seconds;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}
