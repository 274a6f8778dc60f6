import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BuildFile } from '@nearhand/contracts/release';
import type { Browser, Page } from '@playwright/test';
import type { TestUser } from '../fixtures/people/users.ts';
import type { Product } from '../fixtures/product.ts';
import { atMost, type Figure, median } from './figures.ts';
import { type Load, loadFirst, machines } from './first-load.ts';

const run = promisify(execFile);
const runs = 15;
const root = join(import.meta.dirname, '../..');

/** Builds shell and remotes as one bundle without federation, and releases that as the shell of the product. Returns the files of the page. */
async function releaseSingleBundle({ dataDir }: Product): Promise<BuildFile[]> {
  const folder = join(root, 'shell/dist/single');
  await run(process.execPath, [join(root, 'e2e/bench/build-single-bundle.ts'), folder], { cwd: root });
  const script = `
    import { publish } from ${JSON.stringify(join(root, 'tools/release/publish.ts'))};
    import { FolderStore } from ${JSON.stringify(join(root, 'release/src/store/folder-store.ts'))};
    await publish({ store: new FolderStore(${JSON.stringify(join(dataDir, 'site'))}), packages: ${JSON.stringify([folder])} });
  `;
  await run(process.execPath, ['--input-type=module', '--eval', script]);
  return JSON.parse(await readFile(join(folder, 'page-files.json'), 'utf8'));
}

/** Code of remotes, which the one bundle contains. */
const codePreload = /<link rel="preload" as="(?:script|style)" href="\/assets\/mfe_\w+\/[^>]+>/g;

/** The document of the one bundle: it preloads the files of the page, as composed pages do. */
function withPreloads(html: string, pageFiles: readonly BuildFile[]): string {
  const [, base = ''] = /src="(\/assets\/shell\/\w+\/)main\./.exec(html) ?? [];
  const links = pageFiles
    .filter(({ path }) => !html.includes(base + path))
    .map(({ path, integrity }) => {
      const kind = path.endsWith('.css') ? 'style' : 'script';
      return `<link rel="preload" as="${kind}" href="${base}${path}" integrity="${integrity}" crossorigin="anonymous">`;
    });
  return html.replaceAll(codePreload, '').replace('</head>', `${links.join('')}</head>`);
}

interface PageDocument {
  html: string;
  headers: Record<string, string>;
}

/** The document of the devices page in the current revision, whose files stay served after the next release. */
async function readDocument({ url }: Product): Promise<PageDocument> {
  const response = await fetch(`${url}/app/devices`, { headers: { Accept: 'text/html', 'Accept-Language': 'en' } });
  const { 'content-encoding': _compression, 'content-length': _length, ...headers } = Object.fromEntries(response.headers);
  return { html: await response.text(), headers };
}

/** Measures the cost of composing the devices page at run time, beside one bundle of the same sources, on a desktop. */
export async function measureComposition(browser: Browser, product: Product, owner: TestUser): Promise<Record<string, Figure>> {
  const composed = await readDocument(product);
  const pageFiles = await releaseSingleBundle(product);
  // The server detects a release within half a second.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const document = await readDocument(product);
  const single = { ...document, html: withPreloads(document.html, pageFiles) };

  const load = ({ html, headers }: PageDocument): Promise<Load> => {
    const prepare = (page: Page) => page.route('**/app/devices', (route) => route.fulfill({ headers, body: html }));
    return loadFirst(browser, product, owner, { name: 'devices', machine: machines.desktop, prepare });
  };
  const loads: { composed: Load; single: Load }[] = [];
  // The two alternate, because the machine is not equally fast all the time.
  for (let count = 0; count < runs; count += 1) loads.push({ composed: await load(composed), single: await load(single) });

  const table: Record<string, Figure> = {};
  for (const [name, value] of [
    ['bytes', ({ bytes }: Load) => bytes],
    ['requests', ({ requests }: Load) => requests],
    ['largest paint', ({ paint }: Load) => paint],
  ] as const) {
    const [one, other] = [median(loads.map((pair) => value(pair.composed))), median(loads.map((pair) => value(pair.single)))];
    table[`devices, ${name}: composed ${one}, one bundle ${other}; cost in %`] = atMost([Math.round((one / other - 1) * 1000) / 10], 10);
  }
  return table;
}
