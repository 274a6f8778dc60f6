import { cpuSeconds } from './cpu-seconds.mjs';

/** Usage in seconds; `cpu` covers the whole machine, so it is exact only if nothing else runs. */
export interface Usage {
  wall: number;
  cpu: number;
}

/** Runs a function and measures its usage. */
export async function measure<T>(run: () => Promise<T>): Promise<{ result: T; usage: Usage }> {
  const began = performance.now();
  const busyBefore = cpuSeconds();
  const result = await run();
  return { result, usage: { wall: (performance.now() - began) / 1000, cpu: cpuSeconds() - busyBefore } };
}
