import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { insertTokens } from '@nearhand/platform/insert-tokens';
import { build } from 'esbuild';

interface PageParts {
  /** Folder with `index.html` and `page.css`. */
  source: string;
  script: string;
}

/** Builds a page that an app contains: its document, its style with the tokens of the product, and its script. */
export async function buildPage(folder: string, { source, script }: PageParts): Promise<void> {
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
