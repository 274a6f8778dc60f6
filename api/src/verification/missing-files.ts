import type { DataSource } from 'typeorm';
import type { FileService } from '../files/file.service.ts';
import { type ImageSize, imageSizes, sizeFile } from '../modules/service/image/image-files.ts';
import { columnValues } from './column-values.ts';

const mostNamed = 20;

interface FileTable {
  table: string;
  key: string;
  /** The files of an entry that names a folder. By default, an entry names one file. */
  filesOf?: (folder: string) => string[];
}

const sizes = Object.keys(imageSizes) as ImageSize[];

/** Every table with names of stored files in its column `file`. */
export const fileTables: readonly FileTable[] = [
  { table: 'images', key: 'imageId', filesOf: (folder) => sizes.map((size) => sizeFile(folder, size)) },
  { table: 'recording_chunks', key: 'recordingId' },
  { table: 'recordings', key: 'recordingId' },
  { table: 'uploads', key: 'uploadId' },
];

/** Looks for all files that the database names: how many there are, and which of them are missing. */
export async function findMissingFiles(db: DataSource, files: FileService): Promise<{ count: number; faults: string[] }> {
  const missing: string[] = [];
  let count = 0;
  for (const { table, key, filesOf } of fileTables) {
    for await (const { value } of columnValues(db, { table, column: 'file', key })) {
      for (const name of filesOf?.(value) ?? [value]) {
        count += 1;
        if (!(await files.exists(name))) missing.push(name);
      }
    }
  }
  const faults = missing.slice(0, mostNamed).map((name) => `${name} is missing`);
  if (missing.length > mostNamed) faults.push(`${missing.length - mostNamed} more files are missing`);
  return { count, faults };
}
