const withoutMark: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ħ: 'h', ŧ: 't' };

/** Text as it is searched: lower-case, without accents, one space between words. */
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

/** `LIKE` patterns for the words of a search; each of them must match. */
export function searchPatterns(search: string | undefined): string[] {
  return searchText(search)
    .split(' ')
    .filter(Boolean)
    .slice(0, 10)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
