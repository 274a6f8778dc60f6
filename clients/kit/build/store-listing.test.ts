import texts from '@nearhand/locales/gen/store.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { storeLanguages, storeListing } from './store-listing.ts';

describe('storeListing', () => {
  it.each([
    ['macAppStore', ['description.txt', 'keywords.txt', 'name.txt', 'subtitle.txt'], ['en-US', 'pl', 'es-ES', 'it']],
    ['appStore', ['description.txt', 'keywords.txt', 'name.txt', 'subtitle.txt'], ['en-US', 'pl', 'es-ES', 'it']],
    ['googlePlay', ['full_description.txt', 'short_description.txt', 'title.txt'], ['en-US', 'pl-PL', 'es-ES', 'it-IT']],
  ] as const)('has all texts of %s in its names of our languages', (store, files, languages) => {
    expect(storeLanguages(store)).toEqual(languages);
    const paths = languages.flatMap((language) => files.map((file) => `${language}/${file}`));
    expect(
      storeListing(store)
        .map(([file]) => file)
        .sort(),
    ).toEqual(paths.sort());
  });

  it.each([
    ['', 'store.subtitle is missing in pl'],
    ['ż'.repeat(31), 'store.subtitle in pl has 31 characters, and the store takes 30'],
  ])('fails with the name of a text that is %j', (text, message) =>
    expect(() => storeListing('appStore', { ...texts, pl: { ...texts.pl, 'store.subtitle': text } })).toThrow(message),
  );
});
