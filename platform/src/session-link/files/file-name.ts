import { cutText } from '@nearhand/contracts/cut-text';
import { plainText } from '../text/plain-text.ts';

/** Longest name of common file systems, in bytes. */
const longestName = 255;

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

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).length;

/** Shortens a name to a number of bytes and keeps its extension. */
export function shortenedName(name: string, longest = longestName): string {
  if (bytesOf(name) <= longest) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && bytesOf(name.slice(dot)) <= 20 ? name.slice(dot) : '';
  const stem = name.slice(0, name.length - ending.length);
  return cutText(stem, longest - bytesOf(ending), bytesOf).replace(/[. ]+$/, '') + ending;
}
