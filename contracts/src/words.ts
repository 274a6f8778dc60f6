/** Words for the search, without repetitions and separated by spaces; a word is named at its best place. */
export interface ArticleWords {
  title: string;
  headings: string;
  text: string;
}

/** Letters that Unicode does not decompose. */
const plain: Record<string, string> = { ł: 'l', ø: 'o', ß: 'ss' };
/** Shorter words are in every text. */
const leastLength = 2;

/** The words of a text without accents and capital letters, in order. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøß]/g, (letter) => plain[letter] ?? letter)
    .match(/[\p{L}\p{N}]+/gu)
    ?.filter(({ length }) => length >= leastLength) ?? [];

export function articleWords({ title, headings, text }: { title: string; headings: readonly string[]; text: string }): ArticleWords {
  const known = new Set<string>();
  const fresh = (words: string[]) => {
    const found = [...new Set(words)].filter((word) => !known.has(word));
    for (const word of found) known.add(word);
    return found.join(' ');
  };
  return { title: fresh(wordsOf(title)), headings: fresh(wordsOf(headings.join(' '))), text: fresh(wordsOf(text)) };
}
