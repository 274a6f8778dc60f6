import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './build-state.ts';
import { Problem } from './problem.ts';

/** Starts the API and waits until it listens. Its log goes to a file (the one before is kept), its complaints to the terminal. */
export async function startApi(variables: Record<string, string>, logFile: string): Promise<ChildProcess> {
  await rename(logFile, `${logFile}.old`).catch(() => undefined);
  const log = openSync(logFile, 'w', 0o600);
  const child = spawn(process.execPath, [join(root, 'api', 'dist', 'main.js')], {
    cwd: root,
    detached: true,
    env: { ...process.env, ...variables },
    stdio: ['ignore', log, 'pipe', 'ipc'],
  });
  closeSync(log);
  let complaints = '';
  const collect = (chunk: Buffer) => (complaints += chunk);
  child.stderr?.on('data', collect);

  await new Promise<void>((proceed, refuse) => {
    child.once('error', refuse);
    child.once('exit', (code, signal) => {
      refuse(new Problem(complaints.trim() || `The API did not start (it ended with ${signal ?? code}); its log is ${logFile}.`));
    });
    child.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'ready' in message) proceed();
    });
  });
  child.stderr?.off('data', collect).pipe(process.stderr);
  return child;
}

/** Gives requests under way a moment to finish. */
export async function stopApi(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const last = setTimeout(() => child.kill('SIGKILL'), 1_500);
  await gone;
  clearTimeout(last);
}
