import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { end } from '../../fixtures/processes/end-process.ts';

const namespace = 'nearhand-bench';
const [near, far] = ['nhbench0', 'nhbench1'] as const;
/** Addresses for benchmarks (RFC 2544). */
const [nearAddress, farAddress] = ['198.18.77.1', '198.18.77.2'] as const;
const program = join(import.meta.dirname, 'shaped_link.py');
const forward = join(import.meta.dirname, 'forward.mjs');

/** Quality of a line, in each direction. */
export interface LineSettings {
  kbitPerSecond: number;
  oneWayMs: number;
  lossPercent: number;
  queueMs: number;
  hasUdp: boolean;
}

/** A network behind a line, in a namespace of its own. Needs root. */
export interface ShapedLink {
  /** This side's address. */
  address: string;
  /** Returns the path of a program that starts the given browser in the network. */
  wrap(program: string): Promise<string>;
  /** Makes a port of this side reachable at the same port of the loopback of the network, where pages are secure. */
  forward(port: number): Promise<number>;
  set(line: LineSettings): Promise<void>;
  stop(): Promise<void>;
}

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] });
const inside = (...args: string[]) => ip('netns', 'exec', namespace, 'ip', ...args);

export async function startShapedLink(): Promise<ShapedLink> {
  const folder = await mkdtemp(join(tmpdir(), 'nearhand-link-'));
  const shaper = spawn('python3', [program, near, far], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(shaper.stdout);
  await once(lines, 'line', { signal: AbortSignal.timeout(5_000) });
  try {
    ip('netns', 'add', namespace);
  } catch {
    // Left behind by a run that was killed.
  }
  ip('link', 'set', far, 'netns', namespace);
  ip('addr', 'add', `${nearAddress}/30`, 'dev', near);
  ip('link', 'set', near, 'mtu', '1400', 'up');
  inside('addr', 'add', `${farAddress}/30`, 'dev', far);
  inside('link', 'set', far, 'mtu', '1400', 'up');
  inside('link', 'set', 'lo', 'up');
  inside('route', 'add', 'default', 'via', nearAddress);
  const forwards: ChildProcess[] = [];
  return {
    address: nearAddress,
    wrap: async (browser) => {
      const file = join(folder, 'browser');
      await writeFile(file, `#!/bin/sh\nexec ip netns exec ${namespace} ${browser} "$@"\n`);
      await chmod(file, 0o755);
      return file;
    },
    forward: async (port) => {
      const args = ['netns', 'exec', namespace, process.execPath, forward, String(port), nearAddress];
      const child = spawn('ip', args, { stdio: ['ignore', 'pipe', 'inherit'] });
      forwards.push(child);
      await once(child.stdout, 'data', { signal: AbortSignal.timeout(5_000) });
      return port;
    },
    set: async ({ kbitPerSecond, oneWayMs, lossPercent, queueMs, hasUdp }) => {
      shaper.stdin.write(`${[kbitPerSecond, oneWayMs, lossPercent, queueMs, hasUdp ? 1 : 0].join(' ')}\n`);
      await once(lines, 'line', { signal: AbortSignal.timeout(5_000) });
    },
    stop: async () => {
      await Promise.all([...forwards, shaper].map((child) => end(child)));
      ip('netns', 'del', namespace);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
