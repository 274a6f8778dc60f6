import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cpuSeconds } from '../launch/cpu-seconds.mjs';
import { ProcessTreeTime, readProcesses } from './process-tree-time.ts';

/** Usage in seconds; `cpu` is that of the stage's processes, whatever else runs on the machine. */
export interface Usage {
  wall: number;
  cpu: number;
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

/** Runs a function and measures its usage. */
export async function measure<T>(run: () => Promise<T>): Promise<{ result: T; usage: Usage }> {
  const began = performance.now();
  const before = treeSeconds();
  const result = await run();
  return { result, usage: { wall: (performance.now() - began) / 1000, cpu: treeSeconds() - before } };
}

/** CPU seconds of `reference-load.ts`, twice at the same time, on the machine of the budget. */
const referenceSeconds = 1.24;

const load = join(import.meta.dirname, 'reference-load.ts');

/**
 * Speed of this machine at this moment, with both processors busy: 1 on the machine of the budget, less on a slower one. CPU seconds
 * times this are comparable.
 */
export async function machineSpeed(): Promise<number> {
  const run = async () => Number((await promisify(execFile)(process.execPath, [load])).stdout);
  const taken = await Promise.all([run(), run()]);
  return referenceSeconds / Math.min(...taken);
}
