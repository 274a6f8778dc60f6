import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RotatingLog } from './rotating-log.ts';

let folder: string;
let path: string;
const line = (text: string) => Buffer.from(`${text}\n`);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-log-'));
  path = join(folder, 'api.log');
});
afterEach(() => rm(folder, { recursive: true }));

describe('RotatingLog', () => {
  it('rotates by size while it runs and keeps a bounded number of files', async () => {
    const log = new RotatingLog(path, { fileBytes: 1000, keptFiles: 2 });
    for (let index = 0; index < 1000; index += 1) log.write(line(`line ${index}`));
    log.close();
    expect((await readdir(folder)).toSorted()).toEqual(['api.log', 'api.log.1', 'api.log.2']);
    const files = await Promise.all(['api.log.2', 'api.log.1', 'api.log'].map((name) => readFile(join(folder, name), 'utf8')));
    for (const file of files) expect(file.length).toBeLessThan(1010);
    const kept = files.join('').trim().split('\n');
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => `line ${1000 - kept.length + index}`));
  });

  it('continues the file of an earlier start and is readable by its owner only', async () => {
    for (const text of ['first', 'second']) {
      const log = new RotatingLog(path);
      log.write(line(text));
      log.close();
    }
    expect(await readFile(path, 'utf8')).toBe('first\nsecond\n');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('drops and counts lines while the folder is missing', async () => {
    const log = new RotatingLog(join(folder, 'later', 'api.log'));
    log.write(line('one\ntwo'));
    execFileSync('mkdir', [join(folder, 'later')]);
    log.write(line('three'));
    log.close();
    expect(await readFile(log.path, 'utf8')).toMatch(/^\S+Z 2 log lines were lost\nthree\n$/);
  });

  it('counts lost lines and continues once there is space, when a limit on file sizes cut a line', async () => {
    const script = `
      import { truncateSync } from 'node:fs';
      import { RotatingLog } from ${JSON.stringify(join(import.meta.dirname, 'rotating-log.ts'))};
      const log = new RotatingLog(${JSON.stringify(path)});
      for (let index = 0; index < 100; index += 1) log.write(Buffer.from('x'.repeat(99) + '\\n'));
      truncateSync(${JSON.stringify(path)}, 150);
      log.write(Buffer.from('room again\\n'));`;
    execFileSync('bash', ['-c', 'ulimit -f 4; exec "$@"', 'bash', process.execPath, '--input-type=module', '-e', script]);
    const lines = (await readFile(path, 'utf8')).split('\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toBe('x'.repeat(50));
    expect(lines[2]).toMatch(/^\S+Z 60 log lines were lost$/);
    expect(lines[3]).toBe('room again');
  });
});
