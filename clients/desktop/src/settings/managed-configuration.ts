import { readFileSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { serverOrigin } from '@nearhand/client-kit/addresses/server-address';

/** Decisions of an administrator for all users of a computer. See docs/managing-apps.md. */
export interface ManagedConfiguration {
  /** Origin of the server. */
  server?: string;
  updates?: boolean;
  openAtLogin?: boolean;
}

export class ManagedConfigurationError extends Error {
  override readonly name = 'ManagedConfigurationError';
}

/** Only administrators may write to these folders. */
export function managedFile(platform: NodeJS.Platform, { ProgramW6432, ProgramFiles }: NodeJS.ProcessEnv = process.env): string {
  if (platform === 'darwin') return '/Library/Application Support/Nearhand/managed.json';
  if (platform !== 'win32') return posix.join('/etc', 'nearhand', 'managed.json');
  return win32.join(ProgramW6432 ?? ProgramFiles ?? 'C:\\Program Files', 'Nearhand Configuration', 'managed.json');
}

/** Empty if there is no file. A file that cannot be understood stops the app: it may be there to forbid something. */
export function readManaged(file: string): ManagedConfiguration {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new ManagedConfigurationError(file, { cause: error });
  }
  const given = parse(text, file);
  const { server, updates, openAtLogin, ...others } = given;
  const origin = typeof server === 'string' ? serverOrigin(server) : null;
  const isSwitch = (value: unknown) => value === undefined || typeof value === 'boolean';
  if (Object.keys(others).length > 0 || !isSwitch(updates) || !isSwitch(openAtLogin) || (server !== undefined && !origin)) {
    throw new ManagedConfigurationError(file);
  }
  return {
    ...(origin && { server: origin }),
    ...(typeof updates === 'boolean' && { updates }),
    ...(typeof openAtLogin === 'boolean' && { openAtLogin }),
  };
}

function parse(text: string, file: string): Record<string, unknown> {
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new ManagedConfigurationError(file);
}
