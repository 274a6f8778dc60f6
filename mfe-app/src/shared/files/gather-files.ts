import type { SelectedFile } from '@nearhand/platform/session-link/files/selected-file';

/** Limit of files, above what is ever sent at once: nobody waits until a whole disk is listed. */
const mostGathered = 2_000;

const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/');

/** The files of an input field, with their folders if it selects folders. */
export const filesOf = (list: FileList | readonly File[]): SelectedFile[] =>
  Array.from(list).map((file) => ({ file, folder: folderOf(file.webkitRelativePath ?? '') }));

/** The dropped files, including those in folders. Call it in the event itself: its data are removed afterwards. */
export async function droppedFiles(data: DataTransfer): Promise<SelectedFile[]> {
  const entries = Array.from(data.items)
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() }));
  const gathered: SelectedFile[] = [];
  for (const { entry, file } of entries) {
    if (entry?.isDirectory) await gatherFolder(entry as FileSystemDirectoryEntry, gathered);
    else if (file) gathered.push({ file, folder: '' });
  }
  return gathered;
}

async function gatherFolder(directory: FileSystemDirectoryEntry, gathered: SelectedFile[]): Promise<void> {
  const reader = directory.createReader();
  const readSome = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  // A reader returns some entries at a time, and none at the end.
  for (let entries = await readSome(); entries.length > 0; entries = await readSome()) {
    for (const entry of entries) {
      if (gathered.length >= mostGathered) return;
      if (entry.isDirectory) await gatherFolder(entry as FileSystemDirectoryEntry, gathered);
      else gathered.push({ file: await fileOf(entry as FileSystemFileEntry), folder: folderOf(entry.fullPath.replace(/^\//, '')) });
    }
  }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> => new Promise((resolve, reject) => entry.file(resolve, reject));
