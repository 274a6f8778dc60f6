import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '../../../../tools/product/process-state.ts';
import { fillDisk } from './ballast.ts';

const megabytes = 120;

interface Settings {
  /** An empty folder on a disk that only the server has mounted. */
  folder: string;
  port: number;
  build: string;
}

interface Ready {
  databaseUrl: string;
  apiPid: number;
}

/** A server whose data folder is a small disk in its own mount namespace. */
export class SmallDisk {
  readonly databaseUrl: string;
  private readonly apiPid: number;
  private readonly child: ChildProcess;
  private readonly folder: string;

  private constructor(child: ChildProcess, folder: string, { databaseUrl, apiPid }: Ready) {
    this.child = child;
    this.databaseUrl = databaseUrl;
    this.apiPid = apiPid;
    // Mounted in the namespace of the child process.
    this.folder = `/proc/${child.pid}/root${folder}`;
  }

  static async start({ folder, port, build }: Settings): Promise<SmallDisk> {
    const mount = `mount -t tmpfs -o size=${megabytes}m,mode=0700 tmpfs "$0" && exec "$@"`;
    const server = [process.execPath, join(import.meta.dirname, 'run-server.ts'), folder, String(port), build];
    const child = spawn('unshare', ['--mount', 'sh', '-c', mount, folder, ...server], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`The server did not start (${code})`);
    });
    const isReady = (message: unknown) => typeof message === 'object' && message !== null && 'databaseUrl' in message;
    const ready = new Promise<Ready>((resolve) => child.on('message', (message) => isReady(message) && resolve(message as Ready)));
    ended.catch(() => undefined);
    return new SmallDisk(child, folder, await Promise.race([ready, ended]));
  }

  /** True while neither launcher nor API has ended or restarted. */
  get isRunning(): boolean {
    return isAlive(this.child.pid ?? 0) && isAlive(this.apiPid);
  }

  /** Fills the remaining space. */
  fill(): Promise<void> {
    return fillDisk(this.folder);
  }

  free(): Promise<void> {
    return rm(join(this.folder, 'ballast'));
  }

  readLog(): Promise<string> {
    return readFile(join(this.folder, 'api.log'), 'utf8');
  }

  /** Names of the stored files, without folders. */
  async files(): Promise<string[]> {
    const entries = await readdir(join(this.folder, 'files'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  }

  async stop(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.disconnect();
    await gone;
  }
}
