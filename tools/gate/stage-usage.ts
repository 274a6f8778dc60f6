import { cpuSeconds } from '../launch/cpu-seconds.mjs';
import { meanSpeed, repetitions } from './machine-speed.ts';
import { ProcessTreeTime, readProcesses } from './process-tree-time.ts';

/**
 * Usage in seconds; `cpu` is that of the stage's processes, whatever else runs on the machine, and `calibrated` what the machine of the
 * budget would have used.
 */
export interface Usage {
  wall: number;
  cpu: number;
  calibrated: number;
}

const interval = 1_000;

/** CPU seconds of this process and all that it starts, so far. */
const treeSeconds = startClock();

function startClock(): () => number {
  if (process.platform !== 'linux') return cpuSeconds;
  const time = new ProcessTreeTime(process.pid);
  const read = () => time.add(readProcesses());
  setInterval(read, interval).unref();
  return read;
}

/** Runs a function and measures its usage, without that of the reference load. */
export async function measure<T>(run: () => Promise<T>): Promise<{ result: T; usage: Usage }> {
  const began = performance.now();
  const before = treeSeconds();
  const repeated = repetitions.length;
  const result = await run();
  const load = repetitions.slice(repeated).reduce((sum, seconds) => sum + seconds, 0);
  const cpu = treeSeconds() - before - load;
  // The last repetition before a stage also counts: a short stage may have none of its own.
  const speed = meanSpeed(repetitions.slice(Math.max(repeated - 1, 0)));
  return { result, usage: { wall: (performance.now() - began) / 1000, cpu, calibrated: cpu * speed } };
}
