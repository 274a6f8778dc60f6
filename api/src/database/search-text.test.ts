import { describe, expect, it } from 'vitest';
import { searchPatterns, searchTerms, searchText } from './search-text.ts';

describe('search text', () => {
  it('matches names with and without accents', () => {
    expect(searchText('Łódź', 'Muñoz', 'MÜLLER', 'Straße')).toBe('lodz munoz muller strasse');
  });

  it('does not match missing words', () => {
    expect(searchText(null, undefined, ' a \n b ')).toBe('a b');
  });

  it('treats wildcards as plain text', () => {
    expect(searchPatterns('50% a_b c\\d')).toEqual(['%50\\%%', '%a\\_b%', '%c\\\\d%']);
  });

  it('has no pattern for an empty search', () => {
    expect(searchPatterns('  ')).toEqual([]);
  });

  it('splits a search into words', () => {
    expect(searchTerms(" Łódź, maria@example.com '& | !x:* maria")).toEqual(['lodz', 'maria', 'example', 'com', 'x']);
  });

  it('returns no words for punctuation', () => {
    expect(searchTerms('%_ ---')).toEqual([]);
  });
});
