import { searchPatterns, searchTerms, searchText } from './search-text.ts';

it('finds names with and without accents', () => {
  expect(searchText('Łódź', 'Muñoz', 'MÜLLER', 'Straße')).toBe('lodz munoz muller strasse');
});

it('leaves out what is not there', () => {
  expect(searchText(null, undefined, ' a \n b ')).toBe('a b');
});

it('takes wildcards as plain text', () => {
  expect(searchPatterns('50% a_b c\\d')).toEqual(['%50\\%%', '%a\\_b%', '%c\\\\d%']);
});

it('has no pattern for an empty search', () => {
  expect(searchPatterns('  ')).toEqual([]);
});

it('takes the words out of what is typed', () => {
  expect(searchTerms(" Łódź, maria@example.com '& | !x:* maria")).toEqual(['lodz', 'maria', 'example', 'com', 'x']);
});

it('finds no words in signs', () => {
  expect(searchTerms('%_ ---')).toEqual([]);
});
