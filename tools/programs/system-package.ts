import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { print } from '../print.ts';
import { UserError } from '../user-error.ts';

export interface SystemPackage {
  /** Shown to the developer. */
  title: string;
  /** Name of the Debian package. */
  name: string;
  find: () => string | null;
  /** Shown if the package cannot be installed. */
  advice: string;
  /** Tests that need it: "The tests of … are left out". */
  tests: string;
}

/** Path of a program that tests need, installed if necessary. Null with a message if that fails on a developer's machine; CI requires it. */
export function provideSystemPackage({ title, name, find, advice, tests }: SystemPackage): string | null {
  const found = find();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    print(`Installing ${title} (once)…`);
    const script = `apt-get update -q && apt-get install -yq --no-install-recommends ${name}`;
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('sh', ['-c', script], { stdio: 'ignore', timeout: 300_000, env });
  }
  const installed = find();
  if (installed) return installed;
  if (process.env['CI']) throw new UserError(`There is no ${title} and none could be installed: ${advice}.`);
  print(`The tests of ${tests} are left out: ${advice}.`);
  return null;
}
