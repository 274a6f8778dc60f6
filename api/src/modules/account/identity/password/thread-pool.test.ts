import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createThreadPool } from './thread-pool.ts';

let folder: string;
beforeAll(async () => {
  Logger.overrideLogger(false);
  folder = await mkdtemp(join(tmpdir(), 'nearhand-threads-'));
});
afterAll(() => rm(folder, { recursive: true }));

const write = (file: string) => writeFile(file, 'export const twice = (n) => n * 2; export const fall = () => process.exit(1);');

describe('createThreadPool', () => {
  it('throws UNAVAILABLE while no thread starts and recovers', async () => {
    const file = join(folder, 'late.mjs');
    const runInThread = createThreadPool(file);
    const refused = { code: 'UNAVAILABLE', retryAfter: 5 };
    const waiting = [1, 2, 3].map((n) => expect(runInThread('twice', n)).rejects.toMatchObject(refused));
    await Promise.all(waiting);
    await write(file);
    expect(await runInThread('twice', 21)).toBe(42);
  });

  it('recovers when a thread fails during its work', async () => {
    const file = join(folder, 'falling.mjs');
    await write(file);
    const runInThread = createThreadPool(file);
    const [fallen, next] = [runInThread('fall', 0), runInThread('twice', 21)];
    await expect(fallen).rejects.toThrow();
    expect(await next).toBe(42);
  });
});
