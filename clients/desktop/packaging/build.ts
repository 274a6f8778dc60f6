/** Builds the app in `dist`: what Electron runs, and what electron-builder packs. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { icon } from '@nearhand/contracts/design/icon';
import sharp from 'sharp';
import { buildFirstStart, buildMain, buildPreloads } from './bundles.ts';
import { manifest } from './manifest.ts';

export const output = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist');

/** electron-builder makes the formats of the systems from the largest one. */
const icons = { 'icon.png': 1024, 'tray.png': 32 };

await rm(output, { recursive: true, force: true });
await mkdir(join(output, 'icons'), { recursive: true });
await Promise.all([
  buildMain(output),
  buildPreloads(output),
  buildFirstStart(join(output, 'first-start')),
  writeFile(join(output, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`),
  ...Object.entries(icons).map(([name, size]) =>
    sharp(Buffer.from(icon), { density: 3 * size })
      .resize(size, size)
      .png()
      .toFile(join(output, 'icons', name)),
  ),
]);
