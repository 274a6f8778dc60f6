import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFirstStart } from '@nearhand/client-kit/build/build-first-start';
import { pageDocument } from '@nearhand/client-kit/build/build-page';
import { licensedFolder, noticesOf } from '@nearhand/platform/notices';
import { type BuildOptions, build } from 'esbuild';

const source = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src');

/** The script of the product's pages. Of the platforms that the product supports, Safari has the oldest language. */
export const bridgeOptions = {
  entryPoints: [join(source, 'main.ts')],
  bundle: true,
  minify: true,
  legalComments: 'none',
  logLevel: 'error',
  target: 'es2022',
  format: 'iife',
} satisfies BuildOptions;

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'";

/** A page of the app has no server that sends its policy. */
const withPolicy = (page: string) =>
  page.replace('<meta charset="utf-8">', `$&\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`);

/** Removes the link to another server, for phones whose administrator has chosen the server. */
const withoutChange = (page: string) => page.replace(/\n.*id="change".*/, '');

/** Builds the files that the app contains: the script of the product's pages, and the pages of the first start and without a network. */
export async function buildWww(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { metafile } = await build({ ...bridgeOptions, outfile: join(folder, 'bridge.js'), metafile: true });
  await buildFirstStart(folder, join(source, 'first-start', 'page.ts'));
  await build({ ...bridgeOptions, entryPoints: [join(source, 'offline', 'page.ts')], outfile: join(folder, 'offline.js') });

  const firstStart = await readFile(join(folder, 'index.html'), 'utf8');
  const offline = (await pageDocument(join(source, 'offline'))).replace('page.js', 'offline.js');
  const packages = Object.keys(metafile.inputs).flatMap((path) => licensedFolder(resolve(path)) ?? []);
  await Promise.all([
    writeFile(join(folder, 'index.html'), withPolicy(firstStart)),
    writeFile(join(folder, 'offline.html'), withPolicy(offline)),
    writeFile(join(folder, 'offline-managed.html'), withPolicy(withoutChange(offline))),
    writeFile(join(folder, 'NOTICES.txt'), noticesOf(new Set(packages))),
  ]);
}
