import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Env } from '../../src/env.ts';

const api = join(import.meta.dirname, '..', '..');
const folder = join(api, 'dist-processes');

/** Into a folder of its own: other tests build at the same time. */
export async function buildApi(): Promise<void> {
  const swc = join(api, '..', 'node_modules', '@swc', 'cli', 'bin', 'swc.js');
  const options = ['src', '-d', folder, '--strip-leading-paths', '--ignore', '**/*.test.ts'];
  await promisify(execFile)(process.execPath, [swc, ...options], { cwd: api });
}

export const removeApi = () => rm(folder, { recursive: true, force: true });

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** One of several processes of the API over one database and one data folder. */
export class ApiProcess {
  private child: ReturnType<typeof fork> | undefined;

  private constructor(
    readonly port: number,
    private readonly env: Env,
  ) {}

  static async start(env: Env): Promise<ApiProcess> {
    const process = new ApiProcess(await freePort(), env);
    await process.start();
    return process;
  }

  /** Resolves when it serves. */
  async start(): Promise<void> {
    const { DATABASE_URL, DATA_DIR, PUBLIC_URL } = this.env;
    const limits = { JOIN_LIMIT_PER_MINUTE: '1000', JOIN_LIMIT_PER_DAY: '1000' };
    const own = { PATH: process.env['PATH'] ?? '', PORT: String(this.port), LOG_LEVEL: 'error', ...limits };
    this.child = fork(join(folder, 'main.js'), { env: { ...own, DATABASE_URL, DATA_DIR, PUBLIC_URL }, execArgv: [] });
    await once(this.child, 'message');
  }

  /** As a power cut would. */
  async kill(): Promise<void> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
  }
}
