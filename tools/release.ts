/**
 * `npm run release -- mfe-app` publishes rebuilt packages while the server is running; `-- --rollback` restores the previous revision.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { markPublished } from './build.ts';
import { print } from './print.ts';
import { publish, type ReleasedPackage, releasedPackages, rollback } from './release/publish.ts';

const root = join(import.meta.dirname, '..');
const dataDir = process.env['DATA_DIR'] || join(root, '.data');
const siteDir = join(dataDir, 'site');

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function isReleased(name: string): name is ReleasedPackage {
  return releasedPackages.some((released) => released === name);
}

function build(names: readonly string[]): void {
  const projects = names.map((name) => `@nearhand/${name}`).join(',');
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/nx'), ['run-many', '-t', 'build', '-p', projects], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  if (status !== 0) fail(`${stdout}${stderr}\nThe build failed; nothing was released.`);
}

const { values, positionals } = parseArgs({ options: { rollback: { type: 'boolean', default: false } }, allowPositionals: true });
const wrong = positionals.find((name) => !isReleased(name));
if (wrong) fail(`There is no package ${wrong} to release: choose among ${releasedPackages.join(', ')}`);

try {
  if (values.rollback) {
    print(`Serving revision ${await rollback(siteDir)} again.`);
    // The next start does not publish again until the sources change.
    await markPublished(dataDir);
  } else {
    const names = positionals.length > 0 ? positionals.filter(isReleased) : releasedPackages;
    print(`Building ${names.join(', ')}…`);
    build(names);
    process.umask(0o077);
    print(`Serving revision ${await publish({ siteDir, names })}.`);
  }
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
