import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { insertTokens } from '@nearhand/platform/insert-tokens';
import { build } from 'esbuild';

const source = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src', 'first-start');

/** Builds the page that asks for the server, with the script of an app. */
export async function buildFirstStart(folder: string, script: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: [script],
    outfile: join(folder, 'page.js'),
    bundle: true,
    minify: true,
    legalComments: 'none',
    logLevel: 'error',
    target: 'es2024',
    format: 'esm',
  });
  await copyFile(join(source, 'index.html'), join(folder, 'index.html'));
  await writeFile(join(folder, 'page.css'), insertTokens(await readFile(join(source, 'page.css'), 'utf8')));
}
