import { existsSync } from 'node:fs';
import { UserError } from '../user-error.ts';
import { provideSystemPackage } from './system-package.ts';

const systemRelays = ['/usr/bin/turnserver', '/usr/local/bin/turnserver', '/opt/homebrew/bin/turnserver'];

/** Path of coturn for the e2e tests. */
export const provideRelay = (): string | null =>
  provideSystemPackage({
    title: 'coturn',
    name: 'coturn',
    find: findRelay,
    advice: 'install the package "coturn", or set TURNSERVER_PATH',
    tests: 'relayed sessions',
  });

function findRelay(): string | null {
  const given = process.env['TURNSERVER_PATH'];
  if (given && !existsSync(given)) throw new UserError(`TURNSERVER_PATH=${given} does not exist.`);
  return [given, ...systemRelays].find((path) => path && existsSync(path)) ?? null;
}
