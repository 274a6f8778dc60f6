import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentSchema } from './env.ts';

const file = join(import.meta.dirname, '../../../docs/configuration.md');
const row = /^\| `([A-Z][A-Z0-9_]+)` \| ([^|]+) \|/gm;

async function readTables(): Promise<Map<string, string>> {
  const text = await readFile(file, 'utf8');
  return new Map([...text.matchAll(row)].map(([, name = '', value = '']) => [name, value]));
}

describe('environment tables of docs/configuration.md', () => {
  it('name exactly the variables of the schema', async () => {
    const tables = await readTables();
    expect([...tables.keys()].sort()).toEqual(Object.keys(environmentSchema.shape).sort());
  });

  it('show the default of each variable that has a plain one', async () => {
    const tables = await readTables();
    const defaults = Object.entries(environmentSchema.parse({ DATABASE_URL: 'postgres://nearhand@localhost/nearhand' })).filter(
      ([name, value]) => name !== 'DATABASE_URL' && (typeof value === 'number' || typeof value === 'string'),
    );
    expect(defaults.map(([name]) => [name, tables.get(name)])).toEqual(
      defaults.map(([name, value]) => [name, value === '' ? '–' : `\`${value}\``]),
    );
  });
});
