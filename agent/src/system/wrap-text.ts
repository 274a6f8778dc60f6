/** Lines for which `fits` is true, broken between words where possible. */
export function wrapText(text: string, fits: (line: string) => boolean): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    for (let rest = paragraph.trim(); rest !== ''; ) {
      const line = fits(rest) ? rest : firstLine(Array.from(rest), fits);
      lines.push(line);
      rest = rest.slice(line.length).trimStart();
    }
    return lines;
  });
}

/** Returns the beginning that fits, at least one letter, so that an end is reached. */
function firstLine(letters: readonly string[], fits: (line: string) => boolean): string {
  let [most, tooMany] = [1, letters.length];
  while (tooMany - most > 1) {
    const middle = (most + tooMany) >> 1;
    if (fits(letters.slice(0, middle).join(''))) most = middle;
    else tooMany = middle;
  }
  const line = letters.slice(0, most).join('');
  const words = `${line}${letters[most]}`.replace(/\s+\S*$/, '');
  return words.length <= line.length ? words : line;
}
