import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from '../../../tools/build.ts';
import { dueBuilds, sourceHashes } from '../../../tools/build-state.ts';
import { buildServer } from '../../build.ts';

const api = join(import.meta.dirname, '..', '..');

const dist = join(api, 'dist');

async function buildOnce(): Promise<string> {
  const prefix = process.env['TEST_BUILD_PREFIX'];
  // Test processes would replace the builds of each other.
  if (prefix === undefined) await build({ names: ['api'] });
  else if ((await dueBuilds(await sourceHashes())).includes('api')) {
    const folder = join(api, `${prefix}${process.pid}`);
    await buildServer(folder);
    return folder;
  }
  return dist;
}

const { PATH = '', TEST_COMPILE_CACHE, NODE_COMPILE_CACHE = TEST_COMPILE_CACHE } = process.env;
/** Variables that a server process takes from the environment beside its settings. */
export const inherited: Record<string, string> = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };

let built: Promise<string> | undefined;

/**
 * Returns the folder of the built server: `dist`. If global setup names a prefix, and `dist` is not of these sources, the server is built
 * once per process, in a folder that is removed with the run.
 */
export function builtServer(): Promise<string> {
  built ??= buildOnce();
  return built;
}

/** The server as a process that can be killed and restarted. */
export class ServerProcess {
  private readonly env: Record<string, string>;
  private readonly folder: string;
  private readonly options: Omit<ForkOptions, 'env'>;
  protected child: ChildProcess | undefined;
  private output = '';

  constructor(env: Record<string, string>, folder: string, options: Omit<ForkOptions, 'env'> = {}) {
    this.env = env;
    this.folder = folder;
    this.options = options;
  }

  /** Resolves when it serves. */
  async start(): Promise<void> {
    this.output = '';
    const env = { ...inherited, ...this.env };
    const child = fork(join(this.folder, 'main.js'), { execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'], ...this.options, env });
    this.child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.output = (this.output + chunk.toString()).slice(-5000);
      });
    const first = await Promise.race([once(child, 'message').then(() => 'ready'), once(child, 'exit').then(() => 'gone')]);
    if (first === 'gone') throw new Error(`The server did not start: ${this.output}`);
  }

  /** Asks the process to stop, which lets running requests finish; resolves with its exit code. */
  stop(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  /** Ends the process like a power cut. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const exited = once(child, 'exit');
    child.kill(signal);
    return (await exited)[0] as number | null;
  }
}
