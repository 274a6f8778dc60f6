import { childrenCpuSeconds } from './children-cpu.mjs';

/** What something took, in seconds; `cpu` is null on systems that do not report it. */
export interface Usage {
  wall: number;
  cpu: number | null;
}

/** Runs child processes one stage at a time and measures them: processor time cannot be told apart between stages that overlap. */
export async function measure<T>(run: () => Promise<T>): Promise<{ result: T; usage: Usage }> {
  const began = performance.now();
  const cpuBefore = childrenCpuSeconds();
  const result = await run();
  const cpuAfter = childrenCpuSeconds();
  const cpu = cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore;
  return { result, usage: { wall: (performance.now() - began) / 1000, cpu } };
}
