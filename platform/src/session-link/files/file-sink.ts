import type { FileSink, OpenSink } from '../capability/ports.ts';
import { FileProblem } from './file-problem.ts';

const directoryName = 'nearhand-received';

/** Files of earlier pages are removed after this time. */
const keptMs = 24 * 3_600_000;

/** Stores a file on the disk of the browser where it can, otherwise in memory. */
export const openSink: OpenSink = async ({ id, size }) => {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  if (quota !== undefined && usage !== undefined && quota - usage < size) throw new FileProblem('noSpace');
  // A small file is faster in memory.
  if (size < 4_194_304 || !canWriteToDisk()) return memorySink();
  try {
    return await diskSink(id);
  } catch {
    return memorySink();
  }
};

/** Older versions of Safari write such files in workers only. */
const canWriteToDisk = (): boolean => typeof FileSystemFileHandle === 'function' && 'createWritable' in FileSystemFileHandle.prototype;

async function diskSink(id: string): Promise<FileSink> {
  const root = await navigator.storage.getDirectory();
  const directory = await root.getDirectoryHandle(directoryName, { create: true });
  const handle = await directory.getFileHandle(id, { create: true });
  const stream = await handle.createWritable();
  const remove = () => directory.removeEntry(id).catch(() => undefined);
  return {
    write: (bytes) => stream.write(bytes).catch(refuse),
    finish: async () => {
      await stream.close().catch(refuse);
      return handle.getFile();
    },
    discard: async () => {
      await stream.abort().catch(() => undefined);
      await remove();
    },
  };
}

/** The browser also counts what other pages have stored meanwhile. */
function refuse(error: unknown): never {
  throw new FileProblem(error instanceof DOMException && error.name === 'QuotaExceededError' ? 'noSpace' : 'failed', { cause: error });
}

/** A blob of blobs: the browser decides where it stores the parts. */
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

/** Removes the files that earlier pages have left on the disk. */
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
