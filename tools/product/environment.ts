import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { errorCode } from '@nearhand/release/error-code';
import { onServer } from '../database/on-server.ts';
import { print } from '../print.ts';
import { UserError } from '../user-error.ts';

/** Environment variables of `npm start`. */
export interface Environment {
  port: number;
  host: string;
  /** Public origin of the server. */
  publicUrl: string;
  dataDir: string;
  /** External server, instead of the embedded one. */
  databaseUrl: string | null;
  demoPassword: string | null;
  /** Folder of installers; null for the agent that `npm start` builds. */
  installerDir: string | null;
  /** Whether the demo company has a device that can be opened. */
  hasDemoDevice: boolean;
}

/** Throws a UserError for the first invalid variable. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const value = (name: string) => variables[name]?.trim() || null;
  const port = readPort(value('PORT') ?? '4200');
  return {
    port,
    host: value('HOST') ?? '127.0.0.1',
    publicUrl: readOrigin(value('PUBLIC_URL') ?? `http://localhost:${port}`),
    dataDir: resolve(value('DATA_DIR') ?? '.data'),
    databaseUrl: readDatabaseUrl(value('DATABASE_URL')),
    demoPassword: readPassword(value('DEMO_PASSWORD')),
    installerDir: value('INSTALLER_DIR'),
    hasDemoDevice: readSwitch('DEMO_DEVICE', value('DEMO_DEVICE') ?? 'on'),
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new UserError(`PORT=${text} is not a port: give a number from 1 to 65535.`);
  return port;
}

function readOrigin(text: string): string {
  const url = URL.parse(text);
  const isOrigin =
    url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  if (!isOrigin)
    throw new UserError(`PUBLIC_URL=${text} is not an origin: give something like https://support.example.com, without a path.`);
  return url.origin;
}

function readDatabaseUrl(text: string | null): string | null {
  if (text === null) return null;
  const url = URL.parse(text);
  const isDatabase = url && /^postgres(ql)?:$/.test(url.protocol) && url.hostname && url.pathname.length > 1;
  if (!isDatabase) throw new UserError('DATABASE_URL is not a PostgreSQL address: give postgres://user:password@host:5432/database.');
  return text;
}

/** Checks the length only: the operator of the server chooses it, and the policy applies to users. */
function readPassword(text: string | null): string | null {
  if (text !== null && text.length > 128) throw new UserError('DEMO_PASSWORD is too long: give at most 128 characters.');
  return text;
}

function readSwitch(name: string, text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new UserError(`${name}=${text} is not a switch: give on or off.`);
  return text === 'on';
}

/** Creates the data folder and checks that it is writable. */
export async function checkFolder(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    await Promise.race([makeFolder(dataDir), refusalAfter(3_000)]);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    if (errorCode(error) === 'ENOSPC')
      throw new UserError(`DATA_DIR=${dataDir} cannot be written: its disk is full. Make room and start again.`);
    throw new UserError(`DATA_DIR=${dataDir} cannot be written (${errorCode(error)}): give a folder that this user may write.`);
  }
}

/** Private to this user; parent folders get default permissions. */
async function makeFolder(dataDir: string): Promise<void> {
  await mkdir(dirname(dataDir), { recursive: true });
  await mkdir(dataDir, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
}

/** Restricts the permissions of the data folder, once no other server uses it. */
export async function closeFolder(dataDir: string): Promise<void> {
  const { mode } = await stat(dataDir);
  if (mode & 0o1000) throw new UserError(`DATA_DIR=${dataDir} is a folder that all users share: give Nearhand one of its own.`);
  await chmod(dataDir, 0o700).catch((error: unknown) => {
    if (errorCode(error) !== 'EPERM') throw error;
    print(`DATA_DIR=${dataDir} belongs to another user: see to it that nobody else may enter it.`);
  });
}

/** mkdir can hang on some file systems, such as /proc. */
async function refusalAfter(milliseconds: number): Promise<never> {
  await setTimeout(milliseconds, undefined, { ref: false });
  throw Object.assign(new Error('No folder can be made here'), { code: 'ENOENT' });
}

/** Checks that the port is free; `waitMs` waits for a server that is stopping. */
export async function checkPort(host: string, port: number, waitMs = 0): Promise<void> {
  const until = Date.now() + waitMs;
  for (;;) {
    const code = await tryToListen(host, port);
    if (code === null) return;
    if (code === 'EADDRINUSE' && Date.now() < until) {
      await setTimeout(100);
      continue;
    }
    if (code === 'EADDRINUSE') throw new UserError(`PORT=${port} is in use on ${host}: stop the other program or set another PORT.`);
    if (code === 'EACCES') throw new UserError(`PORT=${port} may not be opened by this user: set a PORT above 1023.`);
    throw new UserError(`HOST=${host} is not an address of this machine (${code}).`);
  }
}

function tryToListen(host: string, port: number): Promise<string | null> {
  return new Promise((settle) => {
    const server = createServer();
    server.once('error', (error) => settle(errorCode(error) ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => settle(null)));
  });
}

/** Checks that the database responds; never prints its password. */
export async function checkDatabase(databaseUrl: string): Promise<void> {
  const { hostname, port, pathname } = new URL(databaseUrl);
  try {
    await onServer(databaseUrl, async () => undefined, { connectionTimeoutMillis: 5_000 });
  } catch (error) {
    const where = `${hostname}:${port || 5432}${pathname}`;
    throw new UserError(`DATABASE_URL: the database at ${where} cannot be reached (${reasonOf(error)}).`);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message.split('\n')[0] || String(errorCode(error)) : String(error);
}
