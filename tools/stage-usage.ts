import { cpuSeconds } from './cpu-seconds.mjs';

/** What something took, in seconds; `cpu` counts the whole machine, so it is exact where nothing else runs. */
export interface Usage {
  wall: number;
  cpu: number;
}

/** Runs something and measures it. */
export async function measure<T>(run: () => Promise<T>): Promise<{ result: T; usage: Usage }> {
  const began = performance.now();
  const busyBefore = cpuSeconds();
  const result = await run();
  return { result, usage: { wall: (performance.now() - began) / 1000, cpu: cpuSeconds() - busyBefore } };
}
