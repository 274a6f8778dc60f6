import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openConnection } from '../x-connection.ts';
import { Hands } from './hands.ts';

export const isInstalled = (program: string): boolean =>
  process.platform === 'linux' && spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

/** Whether tests can have an X server of their own. */
export const hasVirtualServer = isInstalled('Xvfb');

/** Whether tests can have an X server with input devices. */
export const hasServerWithDevices = hasVirtualServer && isInstalled('Xephyr');

export interface VirtualServer {
  /** Value of the variable DISPLAY. */
  display: string;
  stop(): Promise<void>;
}

/** An X server without a screen, on a free display number; of another user with `uid`, for which the caller has to be root. */
export async function startVirtualServer(width: number, height: number, uid?: number): Promise<VirtualServer> {
  return startServer('Xvfb', ['-screen', '0', `${width}x${height}x24`], uid === undefined ? {} : { uid });
}

/** Starts a server whose pixels have this number of bits. */
export const startServerOfDepth = (width: number, height: number, depth: number, options: readonly string[] = []): Promise<VirtualServer> =>
  startServer('Xvfb', ['-screen', '0', `${width}x${height}x${depth}`, ...options], {});

export interface ServerWithDevices extends VirtualServer {
  /** Mouse and keyboard of the server. */
  person: Hands;
}

/** Xephyr offers sizes up to this one, of which a window manager may choose one. */
const largest = { width: 1_600, height: 1_200 };

/** A server in a window of another one: what is played on the outer one comes from devices of the inner one. */
export async function startServerWithDevices(width: number, height: number): Promise<ServerWithDevices> {
  const outer = await startVirtualServer(Math.max(width, largest.width), Math.max(height, largest.height));
  const env = { ...process.env, DISPLAY: outer.display };
  const inner = await startServer('Xephyr', ['-screen', `${width}x${height}`, '-no-host-grab'], { env });
  const x = await openConnection(outer);
  return {
    display: inner.display,
    person: new Hands(x),
    stop: async () => {
      x.close();
      await inner.stop();
      await outer.stop();
    },
  };
}

async function startServer(program: string, options: readonly string[], user: { uid?: number; env?: NodeJS.ProcessEnv }) {
  const common = ['-displayfd', '3', '-nolisten', 'tcp', '-noreset'];
  const server = spawn(program, [...common, ...options], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], ...user });
  const number = await readLine(server);
  return {
    display: `:${number}`,
    stop: async () => {
      const gone = once(server, 'exit');
      server.kill();
      await gone;
    },
  };
}

/** The server reports its number when it accepts connections. */
function readLine(server: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  server.stdio[3]?.on('data', (bytes: Buffer) => {
    text += bytes.toString();
    if (text.includes('\n')) resolve(text.trim());
  });
  server.once('error', reject);
  server.once('exit', () => reject(new Error('The X server has ended')));
  return promise;
}
