import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '@nearhand/release/error-code';
import { fillDisk } from '../../server/full-disk/ballast.ts';

export type Shortage = 'space' | 'inodes';

const mount = 'mount -t tmpfs -o size=16m,nr_inodes=800 tmpfs "$0" && echo mounted && exec cat';

/** A folder that is a small disk, in the mount namespace of a process. */
export class SmallFolder {
  readonly path: string;
  private readonly child: ChildProcess;
  private readonly mountPoint: string;
  private emptyFiles = 0;

  private constructor(child: ChildProcess, mountPoint: string) {
    this.child = child;
    this.mountPoint = mountPoint;
    this.path = `/proc/${child.pid}/root${mountPoint}`;
  }

  static async start(): Promise<SmallFolder> {
    const mountPoint = await mkdtemp(join(tmpdir(), 'nearhand-small-'));
    const child = spawn('unshare', ['--mount', 'sh', '-c', mount, mountPoint], { stdio: ['pipe', 'pipe', 'inherit'] });
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('The small disk cannot be mounted')));
    ended.catch(() => undefined);
    await Promise.race([once(child.stdout, 'data'), ended]);
    return new SmallFolder(child, mountPoint);
  }

  /** Fills the disk, except for `count` pages or inodes. */
  async leave(count: number, of: Shortage): Promise<void> {
    if (of === 'space') await fillDisk(this.path, count);
    else await this.leaveInodes(count);
  }

  async free(): Promise<void> {
    for (const name of ['ballast', 'empty']) await rm(join(this.path, name), { recursive: true, force: true });
    this.emptyFiles = 0;
  }

  async stop(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.stdin?.end();
    await gone;
    await rm(this.mountPoint, { recursive: true });
  }

  private async leaveInodes(count: number): Promise<void> {
    const folder = join(this.path, 'empty');
    await mkdir(folder, { recursive: true }).catch(() => undefined);
    try {
      for (;;) {
        await writeFile(join(folder, String(this.emptyFiles)), '');
        this.emptyFiles += 1;
      }
    } catch (error) {
      if (errorCode(error) !== 'ENOSPC') throw error;
    }
    for (let left = count; left > 0; left -= 1) {
      this.emptyFiles -= 1;
      await rm(join(folder, String(this.emptyFiles)));
    }
  }
}
