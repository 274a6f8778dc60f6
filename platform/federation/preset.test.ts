import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remote } from './preset.ts';
import { runRspack } from './run-rspack.ts';

let directory: string;

beforeEach(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), 'nearhand-preset-')));
  await mkdir(join(directory, 'src'));
});
afterEach(() => rm(directory, { recursive: true }));

async function build(entry: string): Promise<string> {
  const output = { ...remote('mfe_test', { directory, owner: 'test' })[0]?.output, path: join(directory, 'dist') };
  const library = { type: 'commonjs2' } as const;
  await runRspack({
    context: directory,
    mode: 'production',
    target: 'node',
    entry,
    output: { ...output, filename: 'main.js', library },
  });
  return join(output.path, 'main.js');
}

describe('remote', () => {
  it('loads a page that throws while it loads never as half of a module', async () => {
    await writeFile(join(directory, 'src/page.js'), "export const Component = () => null; if (true) throw new Error('broken');");
    await writeFile(join(directory, 'src/routes.js'), "export const page = () => import('./page.js');");
    const { page } = createRequire(import.meta.url)(await build('./src/routes.js')) as { page: () => Promise<unknown> };
    await expect(page()).rejects.toThrow('broken');
    await expect(page()).rejects.toThrow('broken');
  });
});
