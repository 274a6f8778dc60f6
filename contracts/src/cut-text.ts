function beginningOf(parts: Iterable<string>, most: number, sizeOf: (text: string) => number): string {
  let kept = '';
  let size = 0;
  for (const part of parts) {
    size += sizeOf(part);
    if (size > most) break;
    kept += part;
  }
  return kept;
}

function* charactersOf(text: string): Iterable<string> {
  for (const { segment } of new Intl.Segmenter().segment(text)) yield segment;
}

/** Size of a text as JSON Schema and PostgreSQL count it. */
const codePointsOf = (text: string): number => Array.from(text).length;

/**
 * Cuts a text to a size, by default in code points. A character as people see it, such as an emoji, is not cut, unless it is too large
 * itself.
 */
export function cutText(text: string, most: number, sizeOf = codePointsOf): string {
  if (sizeOf(text) <= most) return text;
  return beginningOf(charactersOf(text), most, sizeOf) || beginningOf(text, most, sizeOf);
}

/** Cuts a text to a number of code points, of which the last one is an ellipsis if something is missing. */
export function cutTextWithEllipsis(text: string, most: number): string {
  return codePointsOf(text) <= most ? text : `${cutText(text, most - 1)}…`;
}
