import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSink } from './file-sink.ts';

const large = 50_000_000;
const bytes = Uint8Array.from([1, 2, 3]);
const stream = {
  write: vi.fn(async (_bytes: Uint8Array) => undefined),
  close: vi.fn(async () => undefined),
  abort: vi.fn(async () => undefined),
};
const file = { createWritable: vi.fn(async () => stream), getFile: vi.fn(async () => 'the file on the disk') };
const description = { id: 'a', peer: 'operator', name: 'a.bin', folder: '' };
const directory = { getFileHandle: vi.fn(async () => file), removeEntry: vi.fn(async () => undefined) };
const getDirectory = vi.fn(async () => ({ getDirectoryHandle: async () => directory }));
const estimate = vi.fn(async () => ({ quota: 1_000_000_000, usage: 0 }));

class WritingHandle {
  createWritable() {
    return file.createWritable();
  }
}

beforeEach(() => {
  vi.clearAllMocks();
  Object.defineProperty(navigator, 'storage', { value: { getDirectory, estimate }, configurable: true });
  Object.assign(globalThis, { FileSystemFileHandle: WritingHandle });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'storage');
  Reflect.deleteProperty(globalThis, 'FileSystemFileHandle');
});

const keep = async (size: number) => {
  const sink = await openSink({ ...description, size });
  await sink.write(bytes);
  return sink.finish();
};

it('keeps a large file on the disk and a small one in memory', async () => {
  expect(await keep(large)).toBe('the file on the disk');
  expect(stream.write).toHaveBeenCalledWith(bytes);
  expect(await keep(1_000)).toBeInstanceOf(Blob);
});

it('takes no file for which there is no space', async () => {
  await expect(openSink({ ...description, size: 2_000_000_000 })).rejects.toMatchObject({ reason: 'noSpace' });
});

describe('memory for a large file', () => {
  const inMemory = async () => {
    const kept = await keep(large);
    expect(kept).toBeInstanceOf(Blob);
    expect(kept?.size).toBe(3);
  };

  it('is used where the browser writes no files outside workers, and leaves no empty file behind', async () => {
    Object.assign(globalThis, { FileSystemFileHandle: class {} });
    await inMemory();
    expect(directory.getFileHandle).not.toHaveBeenCalled();
  });

  it('is used where the browser has no files', async () => {
    Object.defineProperty(navigator, 'storage', { value: undefined, configurable: true });
    Reflect.deleteProperty(globalThis, 'FileSystemFileHandle');
    await inMemory();
  });

  it('is used in a private window, which gives no files', async () => {
    getDirectory.mockRejectedValueOnce(new DOMException('private', 'SecurityError') as never);
    await inMemory();
  });
});
