/** All that is written without being seen: controls, formats such as overrides of direction, what no font knows. Line breaks and tabs stay. */
const unseen = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\u3164\uffa0\u115f\u1160]/gu;

/** Marks piled up on one letter would reach over the lines around it. */
const piledMarks = /(\p{M}{4})\p{M}+/gu;

/** Text of the other side as it may stand on a page: as written, but for what hides or turns around what follows. */
export const plainText = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(unseen, '').replace(piledMarks, '$1');

/** The same on one line, cut to a length in characters. */
export const plainLine = (text: string, longest: number): string =>
  Array.from(
    plainText(text.slice(0, longest * 4))
      .replace(/\s+/g, ' ')
      .trim(),
  )
    .slice(0, longest)
    .join('');

/** The beginning of a text, without half a character at its end: the server refuses that. */
export const beginningOf = (text: string, longest: number): string => text.slice(0, longest).replace(/\p{Cs}$/u, '');
