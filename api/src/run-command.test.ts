import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readDatabaseUrl } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'nearhand-command-'));
const file = join(folder, 'database');
writeFileSync(file, 'postgres://localhost/in-a-file\n');
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  [{ DATABASE_URL_FILE: file }, 'postgres://localhost/in-a-file'],
  [{ DATABASE_URL_FILE: file, DATABASE_URL: '' }, 'postgres://localhost/in-a-file'],
  [{ DATABASE_URL: 'postgres://localhost/other' }, 'postgres://localhost/other'],
  [{}, undefined],
])('commands get the address of the database from %j', (environment, url) => {
  expect(readDatabaseUrl(environment)).toBe(url);
});

it('refuses two addresses', () => {
  expect(() => readDatabaseUrl({ DATABASE_URL: 'postgres://localhost/other', DATABASE_URL_FILE: file })).toThrow('only one of them');
});
