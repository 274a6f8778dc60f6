import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from './folder-lock.ts';
import { commandOf } from './process-state.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-lock-'));
  file = join(folder, 'running.json');
});
afterEach(() => rm(folder, { recursive: true }));

const other = () => spawn(process.execPath, ['-e', 'setTimeout(() => {}, 30_000)'], { stdio: 'ignore' });
const hold = (pid: number | undefined, isStopping = false) =>
  writeFile(file, JSON.stringify({ pid, command: commandOf(pid ?? 0), isStopping }));

it('is free after it was given back', async () => {
  const lock = await lockFolder(folder);
  expect(lock.isRecovered).toBe(false);
  lock.announceStop();
  await lock.release();
  expect(existsSync(file)).toBe(false);
});

it('is refused while another process has it, in one line that names it', async () => {
  const child = other();
  await once(child, 'spawn');
  await hold(child.pid);
  await expect(lockFolder(folder)).rejects.toThrow(`Nearhand already runs on DATA_DIR=${folder} (process ${child.pid})`);
  child.kill('SIGKILL');
});

it('is given once the process that is stopping has gone', async () => {
  const child = other();
  await once(child, 'spawn');
  await hold(child.pid, true);
  setTimeout(() => child.kill('SIGKILL'), 3_000);
  expect((await lockFolder(folder)).isRecovered).toBe(true);
});

it('is taken over from a killed process', async () => {
  const child = other();
  await once(child, 'spawn');
  await hold(child.pid);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect((await lockFolder(folder)).isRecovered).toBe(true);
});

it('is taken over when the process id belongs to another program now', async () => {
  await writeFile(file, JSON.stringify({ pid: process.ppid, command: 'something else', isStopping: false }));
  expect((await lockFolder(folder)).isRecovered).toBe(true);
});

it('is taken over when a crash has emptied it', async () => {
  await writeFile(file, '');
  expect((await lockFolder(folder)).isRecovered).toBe(true);
});
