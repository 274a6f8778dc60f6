import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const folder = mkdtempSync(join(tmpdir(), 'nearhand-env-'));
afterAll(() => rmSync(folder, { recursive: true }));

function aFile(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
const database = { DATABASE_URL_FILE: aFile('database', 'postgres://nearhand:in-a-file@localhost/nearhand\n') };

describe('variables in files', () => {
  it('have the content of the file without its last line break', () => {
    const token = aFile('token', ' two words, sixteen \r\n');
    expect(readEnv(database).DATABASE_URL).toBe('postgres://nearhand:in-a-file@localhost/nearhand');
    expect(() => readEnv({ ...database, METRICS_TOKEN_FILE: token })).toThrow(/^METRICS_TOKEN: must be at least 16/);
  });

  it.each([
    ['is missing', join(folder, 'none'), /^METRICS_TOKEN_FILE: .*none cannot be read \(ENOENT\)$/],
    ['is a folder', folder, /^METRICS_TOKEN_FILE: .* cannot be read \(EISDIR\)$/],
    ['is empty', aFile('empty', '\n'), /^METRICS_TOKEN_FILE: .*empty is empty$/],
  ])('name a file that %s', (_, path, message) => {
    expect(() => readEnv({ ...database, METRICS_TOKEN_FILE: path })).toThrow(message);
  });

  it('are refused beside the same variable', () => {
    expect(() => readEnv({ ...database, DATABASE_URL: 'postgres://localhost/other' })).toThrow(
      /^DATABASE_URL, DATABASE_URL_FILE: only one of them may be set$/,
    );
  });

  it('leaves variables of others alone', () => {
    expect(readEnv({ ...database, SSL_CERT_FILE: '/none' })).not.toHaveProperty('SSL_CERT');
  });
});
