import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Path of a program; null if it is not installed. */
export function findProgram(name: string, path = process.env['PATH'] ?? ''): string | null {
  const files = path.split(delimiter).map((folder) => join(folder, name));
  return files.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
