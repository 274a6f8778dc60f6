import { writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { licensedFolder, noticesOf } from '@nearhand/platform/notices';
import { type BuildOptions, build } from 'esbuild';

const source = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src');
/** Electron has a Node of its own, of version 24. */
const shared = { bundle: true, minify: true, legalComments: 'none', logLevel: 'error', target: 'node24' } satisfies BuildOptions;

/** The main process, and the licenses of what it contains. Those of Electron and Chromium are beside the program. */
export async function buildMain(folder: string): Promise<void> {
  const { metafile } = await build({
    ...shared,
    entryPoints: [join(source, 'main.ts')],
    outfile: join(folder, 'main.mjs'),
    platform: 'node',
    format: 'esm',
    external: ['electron'],
    // CommonJS packages in an ES module.
    banner: { js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);" },
    metafile: true,
  });
  const packages = Object.keys(metafile.inputs).flatMap((path) => licensedFolder(resolve(path)) ?? []);
  await writeFile(join(folder, 'NOTICES.txt'), noticesOf(new Set(packages)));
}

/** Scripts of sandboxed pages are CommonJS and load nothing but `electron`. */
export const preloadOptions = (name: string): BuildOptions => ({
  ...shared,
  entryPoints: [join(source, 'preload', `${name}.ts`)],
  platform: 'neutral',
  format: 'cjs',
  external: ['electron'],
});

export const buildPreloads = (folder: string) =>
  Promise.all(
    ['product-preload', 'first-start-preload', 'share-preload'].map((name) =>
      build({ ...preloadOptions(name), outfile: join(folder, `${name}.cjs`) }),
    ),
  );
