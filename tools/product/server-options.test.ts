import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../build-state.ts';
import { serverOptions } from './server-options.ts';

describe('serverOptions', () => {
  it.each([
    ['Dockerfile', serverOptions.map((option) => `"${option}"`).join(', ')],
    ['nearhand.service', serverOptions.join(' ')],
  ])('match deploy/%s', async (file, options) => {
    expect(await readFile(join(root, 'deploy', file), 'utf8')).toContain(options);
  });
});
