import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rows, sources } from './comparison.ts';

const root = join(import.meta.dirname, '../../../..');

describe('comparison', () => {
  it.each(rows)('has a public page for each statement of $topic about the other product, and a file for ours', (row) => {
    expect(row.sources.length).toBeGreaterThan(0);
    expect(row.evidence.length).toBeGreaterThan(0);
    expect(row.evidence.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('lists no page that no row refers to', () => {
    const cited = new Set<string>(rows.flatMap((row) => row.sources));
    expect(Object.keys(sources).filter((name) => !cited.has(name))).toEqual([]);
  });
});
