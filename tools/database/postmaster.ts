import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commandOf, hasExited, isAlive, isZombie } from '../product/process-state.ts';
import type { RotatingLog } from '../product/rotating-log.ts';
import { UserError } from '../user-error.ts';
import type { DatabaseLocation } from './database-location.ts';

/** PostgreSQL's messages are parsed, so they have to be in English. */
export const postgresEnvironment = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };

const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'log_min_error_statement=panic'];

/**
 * Starts the server and waits until it accepts connections. Its own process group keeps Ctrl-C away, so that the shutdown order is
 * controlled here.
 */
export async function startPostmaster(
  location: DatabaseLocation,
  port: number,
  log: RotatingLog,
  signal?: AbortSignal,
): Promise<ChildProcess> {
  const child = spawn(location.postgres, ['-D', location.cluster, '-p', String(port), ...settings.flatMap((line) => ['-c', line])], {
    ...location.account,
    cwd: '/',
    detached: true,
    env: postgresEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  log.collect(child.stdout, child.stderr);
  child.once('close', () => log.close());
  let output = '';
  const remember = (chunk: Buffer) => (output = (output + chunk).slice(-10_000));
  child.stderr.on('data', remember);
  let failure: string | null = null;
  child.once('error', ({ message }) => (failure = message));
  child.once('close', (code, signal) => (failure = `it ended with ${signal ?? code}`));
  while (!(await isReady(location.cluster, child.pid))) {
    if (signal?.aborted) await stopPostmaster(child);
    signal?.throwIfAborted();
    if (failure !== null) throw new UserError(`The database could not be started: ${lastLine(output) ?? failure}`);
    await pause(20);
  }
  child.stderr.off('data', remember);
  return child;
}

/** Fast shutdown, then an immediate one, which requires recovery at the next start. */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return;
  const gone = once(child, 'close');
  child.kill('SIGINT');
  const last = setTimeout(() => child.kill('SIGQUIT'), 2_500);
  await gone;
  clearTimeout(last);
}

/** Stops a server that a killed start has left behind, and removes a pid file that would block the next one. */
export async function clearOrphan(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid) return;

  if (isAlive(pid) && commandOf(pid).includes(cluster)) {
    for (const [signal, wait] of [
      ['SIGINT', 5_000],
      ['SIGQUIT', 2_000],
      ['SIGKILL', 2_000],
    ] as const) {
      process.kill(pid, signal);
      if (await hasEnded(pid, wait)) break;
    }
  }
  // PostgreSQL ignores the pid of an exited process, but mistakes a zombie or another program for a running server.
  if (isAlive(pid) || isZombie(pid)) await rm(pidFile, { force: true });
}

async function hasEnded(pid: number, wait: number): Promise<boolean> {
  const until = Date.now() + wait;
  while (isAlive(pid)) {
    if (Date.now() > until) return false;
    await pause(20);
  }
  return true;
}

/** PostgreSQL writes its state to the last line of the pid file. */
async function isReady(cluster: string, pid: number | undefined): Promise<boolean> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

function lastLine(output: string): string | undefined {
  const line = output.split('\n').findLast((text) => /FATAL|PANIC|ERROR|error/.test(text));
  return line?.replace(/^.*?(FATAL|PANIC|ERROR): +/, '');
}
