/** `npm run release-token -- create mfe-account --team Accounts --public-key accounts.pub`: see docs/operations.md. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { root } from './build-state.ts';

/** The embedded database of `npm start`, which must be running. */
async function embeddedUrl(): Promise<string> {
  const file = join(process.env['DATA_DIR'] ? resolve(process.env['DATA_DIR']) : join(root, '.data'), 'database.json');
  const { port, password } = JSON.parse(await readFile(file, 'utf8')) as { port: number; password: string };
  return `postgres://nearhand:${password}@127.0.0.1:${port}/nearhand`;
}

const url = process.env['DATABASE_URL'] || (await embeddedUrl());
const command = join(root, 'api', 'dist', 'release-token.js');
const child = spawn(process.execPath, [command, ...process.argv.slice(2)], {
  cwd: process.env['INIT_CWD'] ?? root,
  env: { ...process.env, DATABASE_URL: url },
  stdio: 'inherit',
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
