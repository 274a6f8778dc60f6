import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { errorCode } from '@nearhand/release/error-code';

/** Whether the process is running; zombies count as exited. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  return !isZombie(pid);
}

export function isZombie(pid: number): boolean {
  const stat = readProc(pid, 'stat');
  return stat?.slice(stat.lastIndexOf(')') + 2).startsWith('Z') === true;
}

/** Whether a child process has exited and its exit was received. */
export const hasExited = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Asks a child process to stop, and kills it if it has not after `killMs`. */
export async function stopChild(child: ChildProcess, killMs: number): Promise<void> {
  if (hasExited(child)) return;
  const gone = once(child, 'close');
  child.kill('SIGTERM');
  const last = setTimeout(() => child.kill('SIGKILL'), killMs);
  await gone;
  clearTimeout(last);
}

/** The command line of a process; empty if unknown. */
export function commandOf(pid: number): string {
  const command = readProc(pid, 'cmdline');
  if (command !== null) return command.replaceAll('\0', ' ').trim();
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

function readProc(pid: number, file: 'stat' | 'cmdline'): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}
