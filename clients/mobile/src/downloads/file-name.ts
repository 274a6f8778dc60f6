/** File systems of phones take 255 bytes, and a number may be added to a name in use. */
const longest = 200;
const longestEnding = 24;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** As many characters as fit into a number of bytes. */
function cut(text: string, most: number): string {
  let kept = '';
  let size = 0;
  for (const character of text) {
    size += bytesOf(character);
    if (size > most) break;
    kept += character;
  }
  return kept;
}

/** A name that a page gives to a file, without folders and what could change how it is shown. `FileNames.java` has the same rule. */
export function fileName(given: string): string {
  const plain = given
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cs}/\\:*?"<>|]/gu, '_')
    .replace(/^[ .]+|[ .]+$/g, '');
  const dot = plain.lastIndexOf('.');
  const ending = dot > 0 && bytesOf(plain.slice(dot)) <= longestEnding ? plain.slice(dot) : '';
  const stem = plain.slice(0, plain.length - ending.length);
  return cut(stem, longest - bytesOf(ending)).replace(/[ .]+$/, '') + ending || 'file';
}
