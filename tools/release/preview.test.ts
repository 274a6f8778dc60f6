import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderStore } from '@nearhand/release/store/folder-store';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { addPreview } from './preview.ts';

it('addPreview draws the picture of each page once, with letters of all languages and long texts inside of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nearhand-previews-'));
  const draw = (title: string) =>
    addPreview(new FolderStore(folder), { title, description: 'Zażółć gęślą jaźń. ¿Qué? Perché… '.repeat(12) });
  try {
    const address = await draw('Krótki – Nearhand');
    expect([await draw('Krótki – Nearhand'), (await draw('Długi tytuł '.repeat(20))) === address]).toEqual([address, false]);
    expect(await readdir(join(folder, 'assets/previews'))).toHaveLength(2);
    const picture = sharp(join(folder, address));
    expect(await picture.metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
    // The margin at the right and at the bottom stays empty.
    for (const region of [
      { left: 1125, top: 0, width: 75, height: 600 },
      { left: 0, top: 570, width: 1200, height: 40 },
    ]) {
      const pixels = await picture.clone().extract(region).raw().toBuffer();
      expect(pixels.every((value) => value > 245)).toBe(true);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
