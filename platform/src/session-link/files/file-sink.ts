/** Where an arriving file is kept until it is saved. */
export interface FileSink {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** All of it. */
  finish(): Promise<Blob>;
  discard(): Promise<void>;
}

export type OpenSink = (id: string, size: number) => Promise<FileSink>;

const directoryName = 'nearhand-received';

/** What was left by a page that is gone for as long as this is removed. */
const keptMs = 24 * 3_600_000;

/** On the disk of this browser where it has a place for that, else in its memory. Throws when there is no room. */
export const openSink: OpenSink = async (id, size) => {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  if (quota !== undefined && usage !== undefined && quota - usage < size) throw new Error('There is no room for this file');
  // Small files are not worth a file of their own.
  if (size < 4_194_304 || !canWriteToDisk()) return memorySink();
  try {
    return await diskSink(id);
  } catch {
    return memorySink();
  }
};

/** Older Safari keeps files for a page, and lets it write them in workers only. */
const canWriteToDisk = (): boolean => typeof FileSystemFileHandle === 'function' && 'createWritable' in FileSystemFileHandle.prototype;

async function diskSink(id: string): Promise<FileSink> {
  const root = await navigator.storage.getDirectory();
  const directory = await root.getDirectoryHandle(directoryName, { create: true });
  const handle = await directory.getFileHandle(id, { create: true });
  const stream = await handle.createWritable();
  const remove = () => directory.removeEntry(id).catch(() => undefined);
  return {
    write: (bytes) => stream.write(bytes),
    finish: async () => {
      await stream.close();
      return handle.getFile();
    },
    discard: async () => {
      await stream.abort().catch(() => undefined);
      await remove();
    },
  };
}

/** A blob of blobs: the browser keeps the parts where it likes, and the page holds none of them. */
function memorySink(): FileSink {
  let parts: Blob[] = [];
  return {
    write: async (bytes) => {
      parts.push(new Blob([bytes]));
    },
    finish: async () => new Blob(parts),
    discard: async () => {
      parts = [];
    },
  };
}

/** Removes what earlier pages have left on the disk. */
export async function clearOldSinks(now = Date.now()): Promise<void> {
  if (!navigator.storage?.getDirectory) return;
  const root = await navigator.storage.getDirectory();
  const directory = await root.getDirectoryHandle(directoryName).catch(() => null);
  if (!directory || !('values' in directory)) return;
  for await (const handle of (directory as unknown as { values(): AsyncIterable<FileSystemHandle> }).values()) {
    if (!(handle instanceof FileSystemFileHandle)) continue;
    const { lastModified } = await handle.getFile();
    if (now - lastModified > keptMs) await directory.removeEntry(handle.name).catch(() => undefined);
  }
}
