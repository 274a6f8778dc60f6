/**
 * `npm run release -- mfe-app` checks rebuilt packages and publishes them while the server is running; `-- --check mfe-app` only checks
 * them, `--json` writes the report as JSON, and `--no-browser` opens no pages. `-- --rollback` restores the previous revision,
 * `-- --rollback mfe-app` the previous build of one package, and `-- --withdraw mfe-app` removes a remote.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { textOf } from '@nearhand/release/gate/report';
import { rollback, rollbackBuild } from '@nearhand/release/rollback';
import { withdraw } from '@nearhand/release/withdraw';
import { build, markPublished, siteDirOf } from './build.ts';
import { root } from './build-state.ts';
import { print, printTo } from './print.ts';
import { checkRelease } from './release/gate/check-release.ts';
import { openReleases } from './release/open-releases.ts';
import { releasedPackages, unknownPackage } from './release/packages.ts';
import { prerender } from './release/prerender.ts';
import { publish } from './release/publish.ts';
import { UserError } from './user-error.ts';

const dataDir = process.env['DATA_DIR'] ? resolve(process.env['DATA_DIR']) : join(root, '.data');

/** The name of a package in a revision. */
const buildName = (folder: string) => folder.replaceAll('-', '_');

interface ReleaseOptions {
  isOnlyChecked: boolean;
  isJson: boolean;
  usesBrowser: boolean;
}

/** The bucket, if there is one, is only asked when it is needed. */
const openStore = () => openReleases(siteDirOf(dataDir), dataDir);

async function release(folders: readonly string[], { isOnlyChecked, isJson, usesBrowser }: ReleaseOptions): Promise<void> {
  const unknown = unknownPackage(folders);
  if (unknown) throw new UserError(unknown);
  const names = folders.length > 0 ? folders : releasedPackages;
  // Standard output is for the report.
  if (isJson) printTo(process.stderr);
  // The pages are opened with the server.
  await build({ names: usesBrowser ? [...names, 'api'] : names });
  // Files created from here on belong to the data folder.
  process.umask(0o077);
  const store = await openStore();
  const report = await checkRelease({ dataDir, store, packages: names.map((name) => join(root, name)), usesBrowser });
  process.stdout.write(`${isJson ? JSON.stringify(report, null, 2) : textOf(report)}\n`);
  if (!report.isAccepted) {
    process.exitCode = 1;
    print('\nNothing was released.');
  } else if (!isOnlyChecked) print(`Serving revision ${await publish({ store, names })}.`);
}

/** Serves builds of the store. The next start does not publish again until the sources change. */
async function restore(done: string, revision: Promise<string>): Promise<void> {
  print(`${done}: serving revision ${await revision}.`);
  await markPublished(dataDir);
}

async function rollBack(folders: readonly string[]): Promise<void> {
  const store = await openStore();
  if (folders.length === 0) await restore('Rolled back', rollback(store, { render: prerender }));
  for (const folder of folders) await restore(`Rolled back ${folder}`, rollbackBuild(store, buildName(folder), { render: prerender }));
}

async function withdrawAll(folders: readonly string[]): Promise<void> {
  if (folders.length === 0) throw new UserError('Name the remote to withdraw');
  const store = await openStore();
  for (const folder of folders) await restore(`Withdrew ${folder}`, withdraw(store, buildName(folder), { render: prerender }));
}

try {
  const { values, positionals } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'no-browser': { type: 'boolean', default: false },
      rollback: { type: 'boolean', default: false },
      withdraw: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (values.rollback) await rollBack(positionals);
  else if (values.withdraw) await withdrawAll(positionals);
  else await release(positionals, { isOnlyChecked: values.check, isJson: values.json, usesBrowser: !values['no-browser'] });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
