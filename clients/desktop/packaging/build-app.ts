import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildFirstStart } from '@nearhand/client-kit/build/build-first-start';
import { buildPage } from '@nearhand/client-kit/build/build-page';
import { drawIcon } from '@nearhand/client-kit/build/draw-icon';
import { buildMain, buildPreloads } from './bundles.ts';
import { manifest } from './manifest.ts';

/** electron-builder makes the formats of the systems from the largest one. Electron finds the icon for sharp screens by its name. */
const icons = { 'icon.png': 1024, 'tray.png': 20, 'tray@2x.png': 40 };

const source = join(import.meta.dirname, '../src');

/** Builds the app in a folder: what Electron runs, and what electron-builder packs. */
export async function buildApp(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'icons'), { recursive: true });
  await Promise.all([
    buildMain(folder),
    buildPreloads(folder),
    buildFirstStart(join(folder, 'first-start'), join(source, 'first-start', 'page.ts')),
    buildPage(join(folder, 'share'), { source: join(source, 'share'), script: join(source, 'share', 'page.ts') }),
    writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`),
    ...Object.entries(icons).map(async ([name, width]) => writeFile(join(folder, 'icons', name), await drawIcon({ width }))),
  ]);
}
