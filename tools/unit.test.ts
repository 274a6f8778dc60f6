import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './build-state.ts';

describe('npm run unit of a package', () => {
  it('fails when no test file matches', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'tools/unit.ts'), 'typo'], {
      cwd: join(root, 'mfe-integrations'),
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, 'No test file of mfe-integrations matches typo\n']);
  });
});
