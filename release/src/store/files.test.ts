import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allWritten, withDraft, writeWhole } from './files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('writeWhole', () => {
  it('replaces a file', async () => {
    const file = join(folder, 'a.json');
    for (const text of ['first', 'second']) await writeWhole(file, text);
    expect([await readFile(file, 'utf8'), await readdir(folder)]).toEqual(['second', ['a.json']]);
  });

  it('leaves what was there, and nothing else, if it fails', async () => {
    await mkdir(join(folder, 'a.json/inner'), { recursive: true });
    await expect(writeWhole(join(folder, 'a.json'), 'text')).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['a.json']);
  });
});

describe('withDraft', () => {
  it('removes a folder to which others still write when one of them fails', async () => {
    const failed = withDraft(join(folder, 'build'), async (draft) => {
      await mkdir(draft);
      const writes = Array.from({ length: 200 }, (_, index) => writeFile(join(draft, `${index}.js`), 'text'));
      await Promise.all([...writes, Promise.reject(new Error('The disk is full'))]);
    });
    await expect(failed).rejects.toThrow('The disk is full');
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('allWritten', () => {
  it('waits for the others when one fails', async () => {
    const file = join(folder, 'slow.json');
    const slow = new Promise((resolve) => setTimeout(resolve, 20)).then(() => writeFile(file, 'text'));
    await expect(allWritten([Promise.reject(new Error('The disk is full')), slow])).rejects.toThrow('The disk is full');
    expect(await readdir(folder)).toEqual(['slow.json']);
  });
});
