import { type ArticleWords, wordsOf } from '@nearhand/contracts/words';

/** Word → pairs of the position of a document and the weight of the word in it. */
export type SearchIndex = ReadonlyMap<string, readonly number[]>;

const weights = { title: 8, headings: 4, text: 1 } satisfies Record<keyof ArticleWords, number>;

export function buildSearchIndex(documents: readonly ArticleWords[]): SearchIndex {
  const index = new Map<string, number[]>();
  for (const [position, document] of documents.entries()) {
    for (const place of Object.keys(weights) as (keyof ArticleWords)[]) {
      for (const word of document[place].split(' ')) {
        const pairs = index.get(word) ?? [];
        index.set(word, pairs);
        pairs.push(position, weights[place]);
      }
    }
  }
  return index;
}

/** Positions of the documents that contain all words, or words that begin with them, best first. */
export function searchIn(index: SearchIndex, query: string): number[] {
  const scores = wordsOf(query).map((word) => scoresOf(index, word));
  const [first] = scores;
  if (!first) return [];
  const scoreAt = (position: number) => scores.reduce((sum, score) => sum + (score.get(position) ?? 0), 0);
  return [...first.keys()]
    .filter((position) => scores.every((score) => score.has(position)))
    .toSorted((a, b) => scoreAt(b) - scoreAt(a) || a - b);
}

/** The best weight of a word by document; whole words count twice. */
function scoresOf(index: SearchIndex, word: string): Map<number, number> {
  const scores = new Map<number, number>();
  for (const [found, pairs] of index) {
    if (!found.startsWith(word)) continue;
    for (let at = 0; at < pairs.length; at += 2) {
      const [position = 0, weight = 0] = pairs.slice(at, at + 2);
      scores.set(position, Math.max(scores.get(position) ?? 0, found === word ? 2 * weight : weight));
    }
  }
  return scores;
}
