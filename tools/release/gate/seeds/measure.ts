/**
 * `node tools/release/gate/seeds/measure.ts`: checks releases with one mistake each, and good ones, beside the builds of the working tree,
 * with rules and browser. `--kind browser`, `rules` or `good` takes a part, `--only <text>` those whose name contains a text. Takes minutes.
 */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readBuild } from '@nearhand/release/gate/load-candidate';
import type { CheckedBuild } from '@nearhand/release/gate/rule';
import { FolderStore } from '@nearhand/release/store/folder-store';
import { build } from '../../../build.ts';
import { root } from '../../../build-state.ts';
import { findDatabaseLocation } from '../../../database/database-location.ts';
import { print } from '../../../print.ts';
import { publish } from '../../publish.ts';
import { checkRelease } from '../check-release.ts';
import { browserDefects } from './browser-defects.ts';
import { staticDefects } from './defects.ts';
import { goodReleases } from './good-releases.ts';
import type { Defect, Seed } from './seed.ts';

const { values } = parseArgs({ options: { kind: { type: 'string' }, only: { type: 'string', default: '' } } });
const folder = await mkdtemp(join(tmpdir(), 'nearhand-gate-'));
const store = new FolderStore(join(folder, 'site'));

/** Writes an altered build as a package. */
async function writePackage({ remote, change }: Seed): Promise<string> {
  const original = join(root, remote.replace('_', '-'));
  const changed: CheckedBuild = change(await readBuild(join(original, 'dist/client')));
  const directory = join(folder, 'package');
  await rm(directory, { recursive: true, force: true });
  for (const [path, content] of changed.files) {
    const file = join(directory, 'dist/client', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await writeFile(join(directory, 'dist/client/descriptor.json'), JSON.stringify(changed.descriptor));
  await cp(join(original, 'dist/server'), join(directory, 'dist/server'), { recursive: true }).catch(() => undefined);
  return directory;
}

const isGood = (seed: Seed): boolean => !('rule' in seed);

/** Whether the gate decides as it should. */
async function isRight(seed: Seed | Defect): Promise<boolean> {
  const { findings, seconds } = await checkRelease({ dataDir: folder, store, packages: [await writePackage(seed)], usesBrowser: true });
  const right = isGood(seed) ? findings.length === 0 : findings.length > 0;
  const found = findings.slice(0, 3).map(({ rule, place, what }) => `\n      ${rule} ${place}: ${what}`);
  print(
    `${right ? 'right' : 'WRONG'} ${String(seconds).padStart(5)} s  ${isGood(seed) ? 'good:  ' : 'defect:'} ${seed.name}${found.join('')}`,
  );
  return right;
}

try {
  await build();
  await publish({ store, isCompressed: false });
  const kinds: Record<string, readonly Seed[]> = { browser: browserDefects, rules: staticDefects, good: goodReleases };
  for (const [kind, seeds] of Object.entries(kinds)) {
    if (values.kind && values.kind !== kind) continue;
    const chosen = seeds.filter(({ name }) => name.includes(values.only));
    let right = 0;
    for (const seed of chosen) right += Number(await isRight(seed));
    if (right < chosen.length) process.exitCode = 1;
    print(`${kind}: right for ${right} of ${chosen.length}`);
  }
} finally {
  // Elsewhere, if the database runs as another user.
  await rm((await findDatabaseLocation(join(folder, 'preview'))).cluster, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}
