import { describe, expect, it } from 'vitest';
import { wordList } from './word-list.ts';

/** Number of letters to change, add or remove to turn one word into another. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  [...one].forEach((letter, index) => {
    const next = [index + 1];
    [...other].forEach((otherLetter, column) => {
      const swap = (row[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(swap, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    });
    row = next;
  });
  return row.at(-1) ?? 0;
}

const sounds: [RegExp, string][] = [
  [/ch|qu|ck|c|g/g, 'k'],
  [/[yj]/g, 'i'],
  [/w/g, 'v'],
  [/z/g, 's'],
  [/x/g, 'ks'],
  [/h/g, ''],
  [/b/g, 'p'],
  [/d/g, 't'],
  [/(.)\1+/g, '$1'],
];
const soundOf = (word: string) => sounds.reduce((text, [from, to]) => text.replace(from, to), word);
const pairs = wordList.flatMap((one, index) => wordList.slice(index + 1).map((other) => [one, other] as const));

describe('wordList', () => {
  it('has one word of plain letters for each byte', () => {
    expect(wordList).toHaveLength(256);
    expect(wordList.filter((word) => !/^[a-z]{3,10}$/.test(word))).toEqual([]);
  });

  it('has no two words with a similar spelling', () => {
    expect(pairs.filter(([one, other]) => distance(one, other) < 3)).toEqual([]);
  });

  it('has no two words with the same sound', () => {
    expect(pairs.filter(([one, other]) => soundOf(one) === soundOf(other))).toEqual([]);
  });
});
