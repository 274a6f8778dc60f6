import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { insertTokens } from '@nearhand/platform/insert-tokens';
import { build } from 'esbuild';

interface PageParts {
  /** Folder with `page.html`, the content, and `page.css`, what it adds to the style of all pages. */
  source: string;
  script: string;
}

const shared = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src', 'page');

/** The document of a page, whose content is in a folder. */
export async function pageDocument(source: string): Promise<string> {
  const [frame = '', content = ''] = await Promise.all(
    [join(shared, 'document.html'), join(source, 'page.html')].map((file) => readFile(file, 'utf8')),
  );
  return frame.replace('<!-- page -->\n', () => content.replace(/^(?=.)/gm, '    '));
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
  const [common, own] = await Promise.all([shared, source].map((from) => readFile(join(from, 'page.css'), 'utf8')));
  await writeFile(join(folder, 'index.html'), await pageDocument(source));
  await writeFile(join(folder, 'page.css'), insertTokens(`${common}${own}`));
}
