import { visibleText } from '@nearhand/client-kit/texts/visible-text';
import { cutFileName } from '@nearhand/contracts/cut-file-name';

/** File systems of phones take 255 bytes, and a number may be added to a name in use. */
const longest = 200;
const longestEnding = 24;

/** A name that a page gives to a file, without folders and what could change how it is shown. `FileNames.java` has the same rule. */
export function fileName(given: string): string {
  const plain = visibleText(given)
    .replace(/[\p{Cs}/\\:*?"<>|]/gu, '_')
    .replace(/^[ .]+|[ .]+$/g, '');
  return cutFileName(plain, longest, longestEnding) || 'file';
}
