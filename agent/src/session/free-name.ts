import { parse } from 'node:path';
import { safeFileName, shortenedName } from '@nearhand/platform/session-link/files/file-name';
import { FileProblem } from '@nearhand/platform/session-link/files/file-problem';
import { errorCode } from '../error-code.ts';

const longestSearch = 1_000;

/** Longest name in most folders, in bytes. */
const longestName = 255;

/** Longest name in an encrypted folder (eCryptfs), in bytes. */
const shortName = 143;

/** A longer one is part of the name. */
const longestExtension = 20;

/** Names without characters that a file system with another encoding lacks. Some letters stand for dots and slashes. */
const plain = (name: string): string => safeFileName(name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '_'));

/**
 * Calls `attempt` with the name, then with a number added, until it does not return null. A name that the file system refuses is
 * shortened, or spelled in ASCII.
 */
export async function underFreeName<Result>(name: string, attempt: (name: string) => Promise<Result | null>): Promise<Result> {
  try {
    return await numbered(name, longestName, attempt);
  } catch (error) {
    switch (errorCode(error)) {
      case 'ENAMETOOLONG':
        return numbered(name, shortName, attempt);
      case 'EINVAL':
      case 'EILSEQ':
        return numbered(plain(name), longestName, attempt);
      default:
        throw error;
    }
  }
}

async function numbered<Result>(name: string, longest: number, attempt: (name: string) => Promise<Result | null>): Promise<Result> {
  const whole = shortenedName(name, longest);
  const { ext } = parse(whole);
  const extension = ext.length <= longestExtension ? ext : '';
  const stem = whole.slice(0, whole.length - extension.length);
  for (let number = 1; number <= longestSearch; number += 1) {
    const ending = `${number === 1 ? '' : ` (${number})`}${extension}`;
    const result = await attempt(`${shortenedName(stem, longest - Buffer.byteLength(ending))}${ending}`);
    if (result !== null) return result;
  }
  throw new FileProblem('failed');
}
