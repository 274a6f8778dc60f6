import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
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

describe('copying a picture', () => {
  const picture = new Blob(['x'], { type: 'image/png' });
  const write = jest.fn<(items: { content: Promise<Blob> }[]) => Promise<void>>();
  class FakeItem {
    readonly content: Promise<Blob>;
    constructor(data: Record<string, Promise<Blob>>) {
      this.content = data['image/png'] ?? Promise.reject(new Error('Another type'));
    }
  }

  beforeEach(() => {
    write.mockReset().mockImplementation(async ([item]) => void (await item?.content));
    Object.assign(globalThis, { ClipboardItem: FakeItem });
    Object.defineProperty(navigator, 'clipboard', { value: { write }, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'ClipboardItem');
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('asks for the clipboard before the picture is there, as Safari wants it', async () => {
    const { promise, resolve } = Promise.withResolvers<Blob | null>();
    const copying = copyPicture(promise);
    expect(write).toHaveBeenCalledTimes(1);
    resolve(picture);
    expect(await copying).toBe(true);
    expect(await write.mock.calls[0]?.[0][0]?.content).toBe(picture);
  });

  it('copies nothing where there is no picture', async () => {
    expect(await copyPicture(Promise.resolve(null))).toBe(false);
  });

  it('reports that the clipboard was not allowed, or that there is none', async () => {
    write.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    expect(await copyPicture(Promise.resolve(picture))).toBe(false);
    Reflect.deleteProperty(navigator, 'clipboard');
    expect(await copyPicture(Promise.resolve(picture))).toBe(false);
  });
});
