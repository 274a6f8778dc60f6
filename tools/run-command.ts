import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './build-state.ts';

interface Options {
  /** Streams the output; otherwise only a failed command's output is printed. */
  isShown?: boolean;
  variables?: Record<string, string>;
  /** Timeout in ms. */
  limit?: number;
}

const running = new Set<ChildProcess>();

/** Runs a command in the project folder; resolves to whether it succeeded. */
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

/** Stops running commands with their child processes. */
export function endCommands(): void {
  for (const child of running) endGroup(child, 'SIGTERM');
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // Already exited.
  }
}
