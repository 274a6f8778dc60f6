import { plainText } from '../text/plain-text.ts';

/** The longest name that file systems take, in bytes. */
const longestName = 255;

/** The deepest folder that is kept; what lies deeper comes to lie there. */
const deepest = 16;

const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i;

/** A name that is safe to save under and to show, whatever the other side calls the file. */
export function safeFileName(name: string): string {
  const visible = plainText(name.slice(0, 2_000))
    .replace(/[\n\t<>:"/\\|?*]/g, '_')
    .normalize('NFC')
    .trim()
    // Hidden by its name, or cut by Windows.
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '');
  const own = reserved.test(visible) ? `_${visible}` : visible;
  return shortened(own) || 'file';
}

/** The folder of a file as it may be shown and made: nothing in it leads upwards. */
export const safeFolder = (path: string): string =>
  path
    .slice(0, 4_000)
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .slice(0, deepest)
    .map(safeFileName)
    .join('/');

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Cut in the middle: the ending says what kind of file it is. */
function shortened(name: string): string {
  if (bytesOf(name) <= longestName) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && bytesOf(name.slice(dot)) <= 20 ? name.slice(dot) : '';
  const letters = Array.from(name.slice(0, name.length - ending.length));
  while (letters.length > 0 && bytesOf(letters.join('') + ending) > longestName)
    letters.splice(-Math.max(1, Math.floor(letters.length / 20)));
  return letters.join('') + ending;
}
