import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** User without rights of any kind, who runs the programs when the caller is root. The server shares its memory with the agent. */
const stranger = { uid: 65_533, gid: 65_533 };

export interface VirtualScreen {
  /** Access to the screen. */
  variables: { DISPLAY: string; XAUTHORITY: string };
  /** Process of the X server. */
  server: ChildProcess;
  /** Starts a program on the screen, with nothing of this process's environment and rights. */
  open(program: string, args: readonly string[]): void;
  /** Ends the programs and the server. */
  stop(): Promise<void>;
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
export async function startVirtualScreen(program: string, size: string): Promise<VirtualScreen> {
  const isRoot = process.getuid?.() === 0;
  const home = await mkdtemp(join(tmpdir(), 'nearhand-screen-'));
  const authority = join(home, 'authority');
  await writeFile(authority, authorityFile(), { mode: 0o600 });
  if (isRoot) for (const path of [home, authority]) await chown(path, stranger.uid, stranger.gid);
  const account = isRoot ? stranger : {};
  const server = spawn(program, ['-displayfd', '3', '-screen', '0', `${size}x24`, '-nolisten', 'tcp', '-auth', authority], {
    cwd: '/',
    env: plainEnvironment(home),
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const gone = once(server, 'exit').catch(() => undefined);
  const lines = createInterface(server.stdio[3] as Readable);
  const number = await Promise.race([once(lines, 'line').then(([line]) => String(line).trim()), gone.then(() => null)]);
  if (number === null) {
    await rm(home, { recursive: true, force: true });
    throw new Error('The X server did not start');
  }
  const variables = { DISPLAY: `:${number}`, XAUTHORITY: authority };
  const programs: ChildProcess[] = [];
  return {
    variables,
    server,
    open: (file, args) => {
      const child = spawn(file, args, { ...account, cwd: '/', env: { ...plainEnvironment(home), ...variables }, stdio: 'ignore' });
      child.on('error', () => undefined);
      programs.push(child);
    },
    stop: async () => {
      for (const child of programs) child.kill('SIGKILL');
      server.kill('SIGTERM');
      await gone;
      await rm(home, { recursive: true, force: true });
    },
  };
}

const plainEnvironment = (home: string) => ({ PATH: '/usr/local/bin:/usr/bin:/bin', HOME: home, LANG: 'C.UTF-8' });
