import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { longestServerLine, readServerLine } from '@nearhand/contracts/server-line';

/** Server of a program that was downloaded for one session, from its last line, and the code from its name. */
export interface Download {
  server: string;
  /** Null after the file was renamed. */
  code: string | null;
}

/** Null for a program that was not downloaded for one session. */
export async function readDownload(program: string): Promise<Download | null> {
  const server = readServerLine(await endOf(program));
  if (server === null) return null;
  // Browsers add a number to a name in use.
  const [, first, second] = /([A-Z2-9]{5})-([A-Z2-9]{5})(?![A-Z0-9])/.exec(basename(program)) ?? [];
  return { server, code: first && second ? `${first}-${second}` : null };
}

async function endOf(path: string): Promise<string> {
  await using file = await open(path);
  const { size } = await file.stat();
  const position = Math.max(0, size - longestServerLine);
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(longestServerLine), position });
  return buffer.toString('latin1', 0, bytesRead);
}
