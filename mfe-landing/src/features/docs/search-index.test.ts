import { articleWords } from '@nearhand/contracts/words';
import { describe, expect, it } from 'vitest';
import { buildSearchIndex, searchIn } from './search-index.ts';

const index = buildSearchIndex(
  [
    { title: 'Add a device', headings: ['Install the agent'], text: 'Wayland is not supported. Sharing needs X11.' },
    { title: 'When a customer cannot share', headings: ['Browsers'], text: 'On a Mac, allow screen recording.' },
    { title: 'Współpracownicy', headings: ['Łącza'], text: 'Zaproś kogoś.' },
  ].map(articleWords),
);

describe('searchIn', () => {
  it.each([
    ['mac', [1]],
    ['SHAR', [1, 0]],
    ['device wayland', [0]],
    ['device mac', []],
    ['wspolprac', [2]],
    ['łącza', [2]],
    ['lacza', [2]],
    ['', []],
    ['constructor', []],
  ])('finds for %j the documents with all words, titles first, without accents', (query, found) => {
    expect(searchIn(index, query)).toEqual(found);
  });
});
