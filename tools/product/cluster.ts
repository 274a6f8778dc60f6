import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../build-state.ts';
import { freePort } from '../free-port.ts';
import { findProgram } from '../programs/find-program.ts';
import { UserError } from '../user-error.ts';
import { hasExited, stopChild } from './process-state.ts';
import { reportChild } from './report-child.ts';
import { Supervisor } from './supervisor.ts';

interface Program {
  /** Name in messages. */
  name: string;
  /** The first of these that is installed. */
  programs: readonly string[];
  /** Debian package, for somebody who has none. */
  package: string;
  args: readonly string[];
  variables?: Record<string, string>;
  folder: string;
  /** Listens there when it is ready. */
  port: number;
  onGiveUp: (message: string) => void;
}

const startMs = 10_000;
const stopMs = 10_000;

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Keeps a program of the machine running; returns what stops it. */
async function supervise({
  name,
  programs,
  package: debian,
  args,
  variables,
  folder,
  port,
  onGiveUp,
}: Program): Promise<() => Promise<void>> {
  const program = programs.map((one) => findProgram(one)).find((path) => path !== null);
  if (!program) throw new UserError(`${name} is not installed: install the package "${debian}".`);
  await mkdir(folder, { recursive: true });
  const start = async (signal: AbortSignal) => {
    const child = spawn(program, args, { cwd: folder, detached: true, stdio: 'ignore', env: { ...process.env, ...variables } });
    const began = Date.now();
    while (!(await listens(port))) {
      if (signal.aborted || hasExited(child) || Date.now() - began > startMs) {
        child.kill('SIGKILL');
        throw new UserError(`${name} did not start.`);
      }
      await pause(50);
    }
    reportChild(name, child.pid);
    return child;
  };
  const supervisor = new Supervisor({ name, logFile: folder, start, stop: (child) => stopChild(child, stopMs), onGiveUp });
  await supervisor.start();
  return () => supervisor.stop();
}

interface Settings {
  dataDir: string;
  onGiveUp: (message: string) => void;
}

/** Redis or Valkey on a free port. */
export async function startRedis({ dataDir, onGiveUp }: Settings): Promise<{ url: string; stop: () => Promise<void> }> {
  const [folder, port] = [join(dataDir, 'redis'), await freePort()];
  const stop = await supervise({
    name: 'Redis',
    programs: ['valkey-server', 'redis-server'],
    package: 'redis-server',
    args: ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--appendonly', 'yes', '--save', ''],
    folder,
    port,
    onGiveUp,
  });
  return { url: `redis://127.0.0.1:${port}`, stop };
}

/** Caddy with the file of `deploy/cluster`, which sends requests to the servers that are ready. */
export async function startProxy(
  { dataDir, onGiveUp }: Settings,
  { host, publicUrl }: { host: string; publicUrl: string },
  ports: readonly number[],
): Promise<() => Promise<void>> {
  const folder = join(dataDir, 'caddy');
  await mkdir(folder, { recursive: true });
  const { hostname, port, protocol } = new URL(publicUrl);
  const channels = hostname === 'localhost' ? `${protocol}//*.localhost:${port} {\n\timport servers\n}\n` : '';
  const file = join(folder, 'Caddyfile');
  await writeFile(file, `{\n\tadmin off\n\tdefault_bind ${host}\n}\nimport ${join(root, 'deploy/cluster/Caddyfile')}\n${channels}`);
  return supervise({
    name: 'Caddy',
    programs: ['caddy'],
    package: 'caddy',
    args: ['run', '--config', file, '--adapter', 'caddyfile'],
    variables: {
      PUBLIC_URL: publicUrl,
      SERVERS: ports.map((one) => `127.0.0.1:${one}`).join(' '),
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
    folder,
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
    onGiveUp,
  });
}
