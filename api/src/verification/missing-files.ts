import type { DataSource } from 'typeorm';
import type { FileService } from '../files/file.service.ts';
import { type ImageSize, imageSizes, sizeFile } from '../modules/service/image/image-files.ts';

const batchSize = 1_000;
const mostNamed = 20;

interface FileColumn {
  table: string;
  id: string;
  /** Names of the files that a value stands for; by default the value itself. */
  filesOf?: (value: string) => string[];
}

const sizes = Object.keys(imageSizes) as ImageSize[];

/** Every table with names of stored files in its column `file`. */
export const fileTables: readonly FileColumn[] = [
  { table: 'images', id: 'imageId', filesOf: (folder) => sizes.map((size) => sizeFile(folder, size)) },
  { table: 'recording_chunks', id: 'recordingId' },
  { table: 'recordings', id: 'recordingId' },
  { table: 'uploads', id: 'uploadId' },
];

const batchQuery = ({ table, id }: FileColumn) => `
  SELECT "file" FROM "${table}" WHERE "file" IS NOT NULL ORDER BY "${id}", "file" LIMIT ${batchSize} OFFSET $1`;

/** Looks for all files that the database names: how many there are, and which of them are missing. */
export async function findMissingFiles(db: DataSource, files: FileService): Promise<{ count: number; faults: string[] }> {
  const missing: string[] = [];
  let count = 0;
  for (const table of fileTables) {
    for (let offset = 0; ; offset += batchSize) {
      const batch = await db.query<{ file: string }[]>(batchQuery(table), [offset]);
      for (const name of batch.flatMap(({ file }) => table.filesOf?.(file) ?? [file])) {
        count += 1;
        if (!(await files.exists(name))) missing.push(name);
      }
      if (batch.length < batchSize) break;
    }
  }
  return {
    count,
    faults: missing
      .slice(0, mostNamed)
      .map((name) => `${name} is missing`)
      .concat(moreThan(missing.length)),
  };
}

const moreThan = (length: number): string[] => (length > mostNamed ? [`${length - mostNamed} more files are missing`] : []);
