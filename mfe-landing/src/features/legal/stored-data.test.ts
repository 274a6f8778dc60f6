import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserData } from './browser-data.ts';
import { storedData } from './stored-data.ts';

const root = join(import.meta.dirname, '../../../..');

const sources = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((file) => !/\.(test|gen)\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
const namesIn = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();

/** Names that code passes to the storage of the browser. */
const storages = /\b(?:storedAtom(?:<.*>)?|tabStorage\.(?:read|store)|tabToken|stored\(\(\) => \w+,)\s*\(?\s*'([\w-]+)'/g;

describe('the page about privacy', () => {
  it('names each table of the database in one row, and no other', () => {
    const tables = namesIn(sources('api/src/**/*.ts'), /(?:CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?"|@Entity\(')(\w+)/g);
    expect(storedData.flatMap((row) => row.tables).sort()).toEqual(tables);
  });

  it('names what pages store in the browser', () => {
    const names = namesIn(sources('{platform,shell,mfe-*}/src/**/*.{ts,tsx}'), storages);
    const described = browserData.flatMap(({ items }) => items);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !described.includes(name))).toEqual([]);
  });
});
