import type { Transfer } from '@nearhand/platform/session-link/files/transfer';

/** A browser that can write into a folder of the person's choice has this. */
type PickDirectory = (options: { mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>;

const pickDirectory = (): PickDirectory | null =>
  'showDirectoryPicker' in window ? (window.showDirectoryPicker as PickDirectory).bind(window) : null;

export const canSaveFolders = (): boolean => pickDirectory() !== null;

/** Saves files with their folders, into a folder that the person chooses. Returns false when none was chosen. */
export async function saveFolder(transfers: readonly Transfer[]): Promise<boolean> {
  const chosen = await pickDirectory()?.({ mode: 'readwrite' }).catch(() => null);
  if (!chosen) return false;
  for (const { name, folder, content } of transfers) {
    if (!content) continue;
    let directory = chosen;
    for (const part of folder.split('/').filter(Boolean)) directory = await directory.getDirectoryHandle(part, { create: true });
    const handle = await directory.getFileHandle(await freeName(directory, name), { create: true });
    const stream = await handle.createWritable();
    await content.stream().pipeTo(stream);
  }
  return true;
}

/** Returns a name that overwrites no existing file. */
async function freeName(directory: FileSystemDirectoryHandle, name: string): Promise<string> {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let candidate = name;
  for (let count = 2; await isThere(directory, candidate); count += 1) candidate = `${stem} (${count})${ending}`;
  return candidate;
}

const isThere = (directory: FileSystemDirectoryHandle, name: string): Promise<boolean> =>
  directory.getFileHandle(name).then(
    () => true,
    ({ name: kind }: DOMException) => kind === 'TypeMismatchError',
  );
