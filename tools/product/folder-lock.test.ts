import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';
import { commandOf } from './process-state.ts';

let folder: string;
let file: string;

describe('lockFolder', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nearhand-lock-'));
    file = join(folder, 'running.json');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const other = () => spawn(process.execPath, ['-e', 'setTimeout(() => {}, 30_000)'], { stdio: 'ignore' });
  const hold = (pid: number | undefined, isStopping = false) =>
    writeFile(file, JSON.stringify({ pid, command: commandOf(pid ?? 0), isStopping }));

  it('succeeds after a release', async () => {
    const lock = await lockFolder(folder);
    expect(lock.isRecovered).toBe(false);
    lock.announceStop();
    await lock.release();
    expect(existsSync(file)).toBe(false);
  });

  it('throws an error that names the process that holds the lock', async () => {
    const child = other();
    await once(child, 'spawn');
    await hold(child.pid);
    await expect(lockFolder(folder)).rejects.toThrow(`Nearhand already runs on DATA_DIR=${folder} (process ${child.pid})`);
    child.kill('SIGKILL');
  });

  it('succeeds after the stopping process has exited', async () => {
    const child = other();
    await once(child, 'spawn');
    await hold(child.pid, true);
    setTimeout(() => child.kill('SIGKILL'), 3_000);
    expect((await lockFolder(folder)).isRecovered).toBe(true);
  });

  it('takes the lock of a killed process', async () => {
    const child = other();
    await once(child, 'spawn');
    await hold(child.pid);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await lockFolder(folder)).isRecovered).toBe(true);
  });

  it('takes the lock when the process id belongs to another program', async () => {
    await writeFile(file, JSON.stringify({ pid: process.ppid, command: 'something else', isStopping: false }));
    expect((await lockFolder(folder)).isRecovered).toBe(true);
  });

  it('takes the lock when a crash has emptied the file', async () => {
    await writeFile(file, '');
    expect((await lockFolder(folder)).isRecovered).toBe(true);
  });
});
