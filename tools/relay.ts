import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { print } from './print.ts';
import { UserError } from './user-error.ts';

const systemRelays = ['/usr/bin/turnserver', '/usr/local/bin/turnserver', '/opt/homebrew/bin/turnserver'];

/**
 * Path of coturn for the e2e tests, installed if necessary. Null with a message if that fails on a developer's machine; CI requires it.
 */
export function provideRelay(): string | null {
  const found = findRelay();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    print('Installing coturn (once)…');
    const script = 'apt-get update -q && apt-get install -yq --no-install-recommends coturn';
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('sh', ['-c', script], { stdio: 'ignore', timeout: 300_000, env });
  }
  const installed = findRelay();
  if (installed) return installed;
  const advice = 'install the package "coturn", or set TURNSERVER_PATH';
  if (process.env['CI']) throw new UserError(`There is no coturn and none could be installed: ${advice}.`);
  print(`The tests of relayed sessions are left out: ${advice}.`);
  return null;
}

function findRelay(): string | null {
  const given = process.env['TURNSERVER_PATH'];
  if (given && !existsSync(given)) throw new UserError(`TURNSERVER_PATH=${given} does not exist.`);
  return [given, ...systemRelays].find((path) => path && existsSync(path)) ?? null;
}
