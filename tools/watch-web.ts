import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './build-state.ts';
import { print } from './print.ts';
import type { Product } from './product/run-product.ts';
import { publish } from './release/publish.ts';

const settleMs = 200;
let publishing: Promise<void> = Promise.resolve();
let published = '';

/** Rebuilds a web package on changes and publishes it. */
export function watchWeb({ store, keep }: Product, name: string): void {
  const folder = join(root, name);
  const bundler = spawn(join(root, 'node_modules', '.bin', 'rspack'), ['build', '--watch'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'development', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  bundler.stderr.pipe(process.stderr);

  let timer: NodeJS.Timeout | undefined;
  const release = async () => {
    try {
      const id = await publish({ store, names: [name], isCompressed: false });
      if (id !== published) print(`${name}: revision ${id}`);
      published = id;
    } catch (error) {
      print(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  bundler.stdout.on('data', (chunk) => {
    const isGood = / compiled (successfully|with \d+ warnings?)\s*$/.test(String(chunk));
    if (!isGood) process.stdout.write(chunk);
    clearTimeout(timer);
    if (isGood) timer = setTimeout(() => (publishing = publishing.then(release)), settleMs);
  });
  keep(async () => {
    clearTimeout(timer);
    if (bundler.exitCode !== null || bundler.signalCode !== null) return;
    const gone = once(bundler, 'exit');
    bundler.kill('SIGTERM');
    await gone;
  });
}
