import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';

/** Resources that a process uses, as Linux counts them. */
export interface Usage {
  cpuSeconds: number;
  /** Resident memory; what processes share counts once in a group. */
  bytes: number;
  /** Open file descriptors. */
  files: number;
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

interface Times {
  parent: number;
  /** Ticks of the process. */
  own: number;
  /** Ticks of its children that have ended. */
  ended: number;
}

async function readTimes(pid: number): Promise<Times> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const at = (index: number) => Number(fields[index]);
  return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) };
}

async function readShareOfMemory(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss: +(\d+)/m.exec(text)?.[1] ?? 0) * 1024;
}

async function readUsage(pid: number): Promise<Usage> {
  const [{ own }, bytes, files] = await Promise.all([readTimes(pid), readShareOfMemory(pid), readdir(`/proc/${pid}/fd`)]);
  return { cpuSeconds: own / ticksPerSecond, bytes, files: files.length };
}

const none: Usage = { cpuSeconds: 0, bytes: 0, files: 0 };
const sum = (usages: readonly Usage[]): Usage =>
  usages.reduce(
    (total, { cpuSeconds, bytes, files }) => ({
      cpuSeconds: total.cpuSeconds + cpuSeconds,
      bytes: total.bytes + bytes,
      files: total.files + files,
    }),
    none,
  );

async function childrenOf(pid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const parents = await Promise.all(
    pids.map((one) =>
      readTimes(one).then(
        ({ parent }) => parent,
        () => 0,
      ),
    ),
  );
  return pids.filter((_, index) => parents[index] === pid);
}

/** Reads the usage of a process and its children, such as PostgreSQL with a process for each connection. */
export async function usageOf(pid: number): Promise<Usage> {
  const children = await childrenOf(pid);
  const usages = await Promise.all([pid, ...children].map((one) => readUsage(one).catch(() => none)));
  const total = sum(usages);
  return { ...total, cpuSeconds: total.cpuSeconds + (await readTimes(pid)).ended / ticksPerSecond };
}

/** Percent of one core between two readings that are `seconds` apart. */
export const shareOfCore = (before: Usage, after: Usage, seconds: number): number =>
  ((after.cpuSeconds - before.cpuSeconds) / seconds) * 100;
