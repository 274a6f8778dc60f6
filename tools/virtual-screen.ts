import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface VirtualScreen {
  /** Environment of programs on the screen. */
  variables: { DISPLAY: string; XAUTHORITY: string };
  /** Process of the X server. */
  server: ChildProcess;
  stop(): Promise<void>;
}

/** Path of a program; null if it is not installed. */
export function findProgram(name: string, path = process.env['PATH'] ?? ''): string | null {
  const files = path.split(delimiter).map((folder) => join(folder, name));
  return files.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A key for every display of any host (Xauthority, family 65535). */
function authorityFile(): Buffer {
  const field = (content: Buffer) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(content.length);
    return Buffer.concat([length, content]);
  };
  const anyFamily = Buffer.from([0xff, 0xff]);
  const empty = field(Buffer.alloc(0));
  return Buffer.concat([anyFamily, empty, empty, field(Buffer.from('MIT-MAGIC-COOKIE-1')), field(randomBytes(16))]);
}

/** Starts an X server without hardware on a free display. Other users of the machine cannot see it. */
export async function startVirtualScreen(program: string, folder: string, size: string): Promise<VirtualScreen> {
  const authority = join(folder, 'authority');
  await writeFile(authority, authorityFile(), { mode: 0o600 });
  const server = spawn(program, ['-displayfd', '3', '-screen', '0', `${size}x24`, '-nolisten', 'tcp', '-auth', authority], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const gone = once(server, 'exit');
  const lines = createInterface(server.stdio[3] as Readable);
  const number = await Promise.race([
    once(lines, 'line').then(([line]) => String(line).trim()),
    gone.then(() => null),
    once(server, 'error').then(() => null),
  ]);
  if (number === null) throw new Error('The X server did not start');
  return {
    variables: { DISPLAY: `:${number}`, XAUTHORITY: authority },
    server,
    stop: async () => {
      server.kill('SIGTERM');
      await gone;
      await rm(authority, { force: true });
    },
  };
}
