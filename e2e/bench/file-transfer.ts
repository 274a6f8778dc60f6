import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { rspack } from '@rspack/core';

const source = join(import.meta.dirname, '../../mfe-app/bench/file-transfer.ts');
const bytes = 100_000_000;
const rounds = 3;

interface TransferBench {
  measureBare(bytes: number): Promise<number>;
  measureEngine(bytes: number): Promise<number>;
}

/** The product's own engine for files beside a bare data channel, in one page, taking turns. */
export async function measureFileTransfer(browser: Browser) {
  const page = await browser.newPage();
  // A page of a secure origin, as the product's are.
  await page.route('https://bench.example/', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto('https://bench.example/');
  await page.addScriptTag({ content: await bundle() });
  const bare: number[] = [];
  const engine: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(
      await page.evaluate((size) => (window as unknown as { transferBench: TransferBench }).transferBench.measureBare(size), bytes),
    );
    engine.push(
      await page.evaluate((size) => (window as unknown as { transferBench: TransferBench }).transferBench.measureEngine(size), bytes),
    );
  }
  await page.close();
  const share = median(engine) / median(bare);
  return {
    'bare data channel, MB/s': round1(median(bare) / 1_000_000),
    'file transfer, MB/s': round1(median(engine) / 1_000_000),
    'share, %': Math.round(share * 100),
    'bar, %': '>= 70',
    verdict: share >= 0.7 ? 'met' : 'missed',
  };
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
