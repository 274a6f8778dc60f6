import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../../tools/free-port.ts';
import { serverOptions } from '../../../tools/product/server-options.ts';
import { inherited } from '../../test/kill/server-process.ts';
import { type Usage, usageOf } from './process-usage.ts';

const garbage = new URL('collect-garbage.ts', import.meta.url).href;
const metricsToken = 'scale-bench-token';

/** Such as `--cpu-prof`. */
export const profileOptions = process.env['SERVER_OPTIONS']?.split(' ') ?? [];

/** All clients have the address of this machine, where the limits by address would be of no use. */
const limits = Object.fromEntries(
  [
    'SOCKET_LIMIT_PER_SECOND',
    'SOCKET_LIMIT_PER_MINUTE',
    'JOIN_LIMIT_PER_MINUTE',
    'JOIN_LIMIT_PER_DAY',
    'IDENTITY_LIMIT_PER_MINUTE',
    'IDENTITY_LIMIT_PER_DAY',
  ].map((name) => [name, '1000000']),
);

interface Settings {
  databaseUrl: string;
  dataDir: string;
  publicUrl: string;
  port: number;
  /** Folder of the built server. */
  folder: string;
  variables?: Record<string, string>;
}

/** A server with the options of production, whose use of the machine can be read, and which can be killed. */
export class BenchServer {
  readonly origin: string;
  readonly port: number;
  private readonly settings: Settings;
  private child: ChildProcess | undefined;

  constructor(settings: Settings) {
    this.settings = settings;
    this.port = settings.port;
    this.origin = `http://127.0.0.1:${settings.port}`;
  }

  static async start(settings: Omit<Settings, 'port' | 'publicUrl'> & { publicUrl?: string }): Promise<BenchServer> {
    const port = await freePort();
    const server = new BenchServer({ publicUrl: `http://127.0.0.1:${port}`, ...settings, port });
    await server.start();
    return server;
  }

  /** Resolves when it serves. */
  async start(): Promise<void> {
    const { databaseUrl, dataDir, publicUrl, port, folder, variables } = this.settings;
    const env = {
      ...inherited,
      ...limits,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PUBLIC_URL: publicUrl,
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'error',
      METRICS_TOKEN: metricsToken,
      ...variables,
    };
    const options = [...serverOptions, '--import', garbage, ...profileOptions];
    const child = fork(join(folder, 'main.js'), { env, execArgv: options, detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.child = child;
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`The server ended with ${code} when it started`);
    });
    await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => undefined);
  }

  readUsage(): Promise<Usage> {
    return usageOf(this.child?.pid ?? 0);
  }

  /** Afterwards, the memory of the process is what it keeps. */
  async collectGarbage(): Promise<void> {
    const { child } = this;
    if (!child) return;
    const done = once(child, 'message');
    child.send('collect garbage');
    await done;
  }

  /** Reads a metric without labels. */
  async readMetrics(names: readonly string[]): Promise<number[]> {
    const text = await (await fetch(`${this.origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text();
    return names.map((name) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]));
  }

  /** Lets running requests finish. */
  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  /** Ends it like a power cut. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
}
