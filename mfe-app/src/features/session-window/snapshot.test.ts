import { expect, it } from '@jest/globals';
import { copyPicture, snapshotName, snapshotOf } from './snapshot.ts';

const at = new Date(2026, 10, 20, 21, 5, 9);

it('names the file by session and moment, in letters that every system takes', () => {
  expect(snapshotName('Łódź: Inés / Muñoz?', at)).toBe('nearhand-lodz-ines-munoz-2026-11-20-21-05-09.png');
  expect(snapshotName('../../etc/passwd', at)).toBe('nearhand-etc-passwd-2026-11-20-21-05-09.png');
  expect(snapshotName('  ', at)).toBe('nearhand-2026-11-20-21-05-09.png');
  expect(snapshotName('x'.repeat(500), at).length).toBeLessThan(100);
});

it('has nothing to give before there is a picture', async () => {
  expect(await snapshotOf(document.createElement('video'))).toBeNull();
});

it('says that the clipboard was not allowed', async () => {
  expect(await copyPicture(new Blob(['x'], { type: 'image/png' }))).toBe(false);
});
