import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { root } from '../build-state.ts';

const dataDir = () => (process.env['DATA_DIR'] ? resolve(process.env['DATA_DIR']) : join(root, '.data'));

/** The embedded database of `npm start`, which must be running; empty if there is none. */
async function embeddedUrl(): Promise<string> {
  const settings = await readFile(join(dataDir(), 'database.json'), 'utf8').catch(() => null);
  if (settings === null) return '';
  const { port, password } = JSON.parse(settings) as { port: number; password: string };
  return `postgres://nearhand:${password}@127.0.0.1:${port}/nearhand`;
}

/** Runs a command of the API with the arguments of this process, on DATABASE_URL or the embedded database. */
export async function runServerCommand(file: string): Promise<void> {
  const isGiven = process.env['DATABASE_URL'] || process.env['DATABASE_URL_FILE'];
  const url = isGiven ? process.env['DATABASE_URL'] : await embeddedUrl();
  const child = spawn(process.execPath, [join(root, 'api', 'dist', file), ...process.argv.slice(2)], {
    cwd: process.env['INIT_CWD'] ?? root,
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir() },
    stdio: 'inherit',
  });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
