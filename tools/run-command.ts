import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './build-state.ts';

interface Options {
  /** Shows the output while it comes; else only what failed is shown. */
  isShown?: boolean;
  variables?: Record<string, string>;
  /** A command that hangs is ended (ms). */
  limit?: number;
}

const running = new Set<ChildProcess>();

/** Runs a command in the project's folder; true when it ended well. */
export async function runCommand(
  command: string,
  args: string[],
  { isShown = false, variables = {}, limit = 600_000 }: Options = {},
): Promise<boolean> {
  const child = spawn(command, args, {
    cwd: root,
    detached: true,
    env: { ...process.env, ...variables },
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const timer = setTimeout(() => {
    output += `\n${[command, ...args].join(' ')} took longer than ${limit / 1000} s.\n`;
    endGroup(child, 'SIGKILL');
  }, limit);
  const [code] = await once(child, 'close').catch((error: Error) => [error.message]);
  clearTimeout(timer);
  running.delete(child);
  if (code !== 0) process.stdout.write(`${output.trimEnd()}\n`);
  return code === 0;
}

/** Ends what is still running, with everything that it has started. */
export function endCommands(): void {
  for (const child of running) endGroup(child, 'SIGTERM');
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // It has already gone.
  }
}
