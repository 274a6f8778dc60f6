import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Restarts this computer. The service manager stops the agent, and starts it with the computer. */
export async function restartComputer(): Promise<void> {
  await run('systemctl', ['reboot', '--no-wall']);
}
