import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { besideOf, keepPrimary, standbySignal } from './database-folders.ts';

let folder: string;
let cluster: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-folders-'));
  cluster = join(folder, 'postgres');
});
afterEach(() => rm(folder, { recursive: true }));

/** A data folder as it is after a number of promotions. */
async function aCluster(path: string, name: string, { promotions, isReplica = false }: { promotions: number; isReplica?: boolean }) {
  await mkdir(join(path, 'pg_wal'), { recursive: true });
  await writeFile(join(path, 'name'), name);
  for (let timeline = 2; timeline <= promotions + 1; timeline += 1)
    await writeFile(join(path, 'pg_wal', `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`), '');
  if (isReplica) await writeFile(join(path, standbySignal), '');
}

async function kept(): Promise<string> {
  await keepPrimary(cluster);
  expect(await readdir(folder)).toEqual(['postgres']);
  return readFile(join(cluster, 'name'), 'utf8');
}

describe('keepPrimary', () => {
  it('keeps a primary without a replica', async () => {
    await aCluster(cluster, 'first', { promotions: 0 });
    expect(await kept()).toBe('first');
  });

  it('removes a replica', async () => {
    await aCluster(cluster, 'first', { promotions: 11 });
    await aCluster(besideOf(cluster), 'second', { promotions: 11, isReplica: true });
    expect(await kept()).toBe('first');
  });

  it('keeps the server that was promoted last, whichever folder it has', async () => {
    await aCluster(cluster, 'first', { promotions: 0 });
    await aCluster(besideOf(cluster), 'second', { promotions: 1 });
    expect(await kept()).toBe('second');
    await aCluster(besideOf(cluster), 'third', { promotions: 0 });
    expect(await kept()).toBe('second');
  });

  it('keeps a promoted server that has a replica in the usual place', async () => {
    await aCluster(cluster, 'first', { promotions: 10, isReplica: true });
    await aCluster(besideOf(cluster), 'second', { promotions: 10 });
    expect(await kept()).toBe('second');
  });

  it('finishes a move that was interrupted, and removes an unfinished replica', async () => {
    await aCluster(`${cluster}.removed`, 'first', { promotions: 0 });
    await aCluster(`${cluster}.new`, 'draft', { promotions: 1, isReplica: true });
    await aCluster(besideOf(cluster), 'second', { promotions: 1 });
    expect(await kept()).toBe('second');
  });

  it('leaves nothing where nothing is', async () => {
    await keepPrimary(cluster);
    expect(await readdir(folder)).toEqual([]);
  });
});
