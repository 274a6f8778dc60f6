import { execFileSync } from 'node:child_process';

/** Version of electron-builder. It is not installed with the repository, because it is ten times as large as what the app needs. */
export const builderVersion = '26.17.0';

/** Runs npm or npx, which are scripts on Windows. */
export const runNpm = (command: 'npm' | 'npx', args: readonly string[], cwd: string): void =>
  void execFileSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' });
