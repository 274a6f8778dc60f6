import { visibleText } from '@nearhand/client-kit/texts/visible-text';
import { cutText } from '@nearhand/contracts/cut-text';

/** File systems of phones take 255 bytes, and a number may be added to a name in use. */
const longest = 200;
const longestEnding = 24;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** A name that a page gives to a file, without folders and what could change how it is shown. `FileNames.java` has the same rule. */
export function fileName(given: string): string {
  const plain = visibleText(given)
    .replace(/[\p{Cs}/\\:*?"<>|]/gu, '_')
    .replace(/^[ .]+|[ .]+$/g, '');
  const dot = plain.lastIndexOf('.');
  const ending = dot > 0 && bytesOf(plain.slice(dot)) <= longestEnding ? plain.slice(dot) : '';
  const stem = plain.slice(0, plain.length - ending.length);
  return cutText(stem, longest - bytesOf(ending), bytesOf).replace(/[ .]+$/, '') + ending || 'file';
}
