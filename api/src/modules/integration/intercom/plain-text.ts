import { cutTextWithEllipsis } from '@nearhand/contracts/cut-text';

const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const lookalikes: Record<string, string> = { '[': '(', ']': ')', '<': '‹', '>': '›' };

/** Text of other people without what Intercom could read as Markdown or HTML, and without invisible characters; cut to a length. */
export function plainText(text: string, maxLength: number): string {
  const plain = text
    .toWellFormed()
    .replace(controls, ' ')
    .replace(/[*_`~\\]/g, '')
    .replace(/[[\]<>]/g, (character) => lookalikes[character] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return cutTextWithEllipsis(plain, maxLength);
}
