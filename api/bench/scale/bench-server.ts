import { once } from 'node:events';
import { freePort } from '../../../tools/free-port.ts';
import { serverOptions } from '../../../tools/product/server-options.ts';
import { ServerProcess } from '../../test/kill/server-process.ts';
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

/** A server with the options of production, whose use of the machine can be read. */
export class BenchServer extends ServerProcess {
  readonly origin: string;
  readonly port: number;

  constructor({ databaseUrl, dataDir, publicUrl, port, folder, variables }: Settings) {
    const env = {
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
    const execArgv = [...serverOptions, '--import', garbage, ...profileOptions];
    super(env, folder, { execArgv, detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.port = port;
    this.origin = `http://127.0.0.1:${port}`;
  }

  static async start(settings: Omit<Settings, 'port' | 'publicUrl'> & { publicUrl?: string }): Promise<BenchServer> {
    const port = await freePort();
    const server = new BenchServer({ publicUrl: `http://127.0.0.1:${port}`, ...settings, port });
    await server.start();
    return server;
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
}
