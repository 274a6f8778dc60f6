import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { rspack } from '@rspack/core';

const source = join(import.meta.dirname, '../../mfe-app/bench/file-transfer.ts');
const bytes = 100_000_000;
const rounds = 3;

type Kind = 'bare' | 'engine';

interface TransferEnd {
  offer(): Promise<string>;
  answer(offer: string): Promise<string>;
  accept(answer: string): Promise<void>;
  send(bytes: number): Promise<number>;
  close(): void;
}

declare global {
  interface Window {
    openTransferEnd(kind: Kind, other: string): void;
    transferEnd: TransferEnd;
  }
}

/** Compares file transfer with a bare data channel, alternating between pages. */
export async function measureFileTransfer(browser: Browser) {
  const code = await bundle();
  const [left, right] = [await openPage(browser, code), await openPage(browser, code)];
  const figures: Record<Kind, number[]> = { bare: [], engine: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['bare', 'engine'] as const) figures[kind].push(await measure(kind, left, right));
  }
  for (const page of [left, right]) await page.context().close();
  const share = median(figures.engine) / median(figures.bare);
  return {
    'bare data channel, MB/s': round1(median(figures.bare) / 1_000_000),
    'file transfer, MB/s': round1(median(figures.engine) / 1_000_000),
    'share, %': Math.round(share * 100),
    'bar, %': '>= 70',
    verdict: share >= 0.7 ? 'met' : 'missed',
  };
}

/** A page of a secure origin in a browser context of its own. */
async function openPage(browser: Browser, code: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.route('https://bench.example/', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto('https://bench.example/');
  await page.addScriptTag({ content: code });
  return page;
}

async function measure(kind: Kind, left: Page, right: Page): Promise<number> {
  await left.evaluate((chosen) => window.openTransferEnd(chosen, 'operator'), kind);
  await right.evaluate((chosen) => window.openTransferEnd(chosen, 'customer'), kind);
  const offer = await left.evaluate(() => window.transferEnd.offer());
  const answer = await right.evaluate((sdp) => window.transferEnd.answer(sdp), offer);
  await left.evaluate((sdp) => window.transferEnd.accept(sdp), answer);
  const speed = await left.evaluate((size) => window.transferEnd.send(size), bytes);
  for (const page of [left, right]) await page.evaluate(() => window.transferEnd.close());
  return speed;
}

async function bundle(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'nearhand-bench-'));
  const compiler = rspack({
    mode: 'production',
    target: 'web',
    entry: source,
    output: { path: directory, filename: 'bench.js' },
    module: {
      rules: [{ test: /\.ts$/, loader: 'builtin:swc-loader', options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } } }],
    },
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  compiler.run((error, stats) => {
    if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString({ all: false, errors: true })));
    else compiler.close((closing) => (closing ? reject(closing) : resolve()));
  });
  await promise;
  const script = await readFile(join(directory, 'bench.js'), 'utf8');
  await rm(directory, { recursive: true });
  return script;
}

const median = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const round1 = (value: number): number => Math.round(value * 10) / 10;
