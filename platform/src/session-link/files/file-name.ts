import { bytesOf } from '@nearhand/contracts/bytes-of';
import { cutFileName } from '@nearhand/contracts/cut-file-name';
import { plainText } from '../text/plain-text.ts';

/** Longest name of common file systems, in bytes. */
const longestName = 255;
const longestEnding = 20;

/** Files in deeper folders are moved up to this depth. */
const deepest = 16;

const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i;

/** Returns a name that is safe to save and to show. */
export function safeFileName(name: string): string {
  const visible = plainText(name.slice(0, 2_000))
    .replace(/[\n\t<>:"/\\|?*]/g, '_')
    .normalize('NFC')
    .trim()
    // A leading dot hides a file; Windows removes trailing dots and spaces.
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '');
  const own = reserved.test(visible) ? `_${visible}` : visible;
  return shortenedName(own) || 'file';
}

/** Returns a folder path that is safe to create and to show, without parent references. */
export const safeFolder = (path: string): string =>
  path
    .slice(0, 4_000)
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .slice(0, deepest)
    .map(safeFileName)
    .join('/');

/** Shortens a name to a number of bytes and keeps its extension. */
export const shortenedName = (name: string, longest = longestName): string =>
  bytesOf(name) <= longest ? name : cutFileName(name, longest, longestEnding);
