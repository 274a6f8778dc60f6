import { cutText } from '@nearhand/contracts/cut-text';

/** Invisible characters: controls, formats such as bidirectional overrides, private use and surrogates. Line breaks and tabs stay. */
const unseen = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\u3164\uffa0\u115f\u1160]/gu;

/** Many combining marks on one letter would cover the lines around it. */
const piledMarks = /(\p{M}{4})\p{M}+/gu;

/** Removes from a peer's text what hides or reorders the text around it. */
export const plainText = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(unseen, '').replace(piledMarks, '$1');

/** `plainText` on one line, cut to a number of code points. */
export const plainLine = (text: string, longest: number): string =>
  cutText(
    plainText(text.slice(0, longest * 4))
      .replace(/\s+/g, ' ')
      .trim(),
    longest,
  );
