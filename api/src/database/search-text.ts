const withoutMark: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h', ŧ: 't' };

/** Normalizes text for search: lower case, without accents, one space between words. */
export function searchText(...parts: (string | null | undefined)[]): string {
  return parts
    .filter(Boolean)
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđðþßæœıħŧ]/g, (letter) => withoutMark[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** `LIKE` patterns for the words of a search; all of them must match. */
export function searchPatterns(search: string | undefined): string[] {
  return searchText(search)
    .split(' ')
    .filter(Boolean)
    .slice(0, 10)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

const longestWord = 64;

/** The normalized words of a search; each must be the prefix of a word in the text. */
export function searchTerms(search: string): string[] {
  const words = searchText(search).split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words.filter(Boolean).map((word) => word.slice(0, longestWord)))].slice(0, 10);
}
