import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Restarts this computer. The service manager stops the agent, and starts it with the computer. */
export async function restartComputer(serviceManager = 'systemctl'): Promise<void> {
  await run(serviceManager, ['reboot', '--no-wall']);
}
