import { type Locale, locales } from '@nearhand/locales/compile';
import storeTexts from '@nearhand/locales/gen/store.json' with { type: 'json' };

type Texts = Record<Locale, Record<string, string>>;

interface Store {
  /** Its names of our languages. */
  languages: Record<Locale, string>;
  /** Files of fastlane, each with its text, and the characters that the store takes. */
  fields: readonly [file: string, id: string, most: number][];
}

const name = 'Nearhand';

const appStoreOf = (app: 'desktop' | 'mobile'): Store => ({
  languages: { en: 'en-US', pl: 'pl', es: 'es-ES', it: 'it' },
  fields: [
    ['subtitle.txt', 'store.subtitle', 30],
    ['keywords.txt', 'store.keywords', 100],
    ['description.txt', `store.description.${app}`, 4_000],
  ],
});

/** Stores of the apps. The name of the app is the same in all languages. */
const stores = {
  macAppStore: { ...appStoreOf('desktop'), nameFile: 'name.txt' },
  appStore: { ...appStoreOf('mobile'), nameFile: 'name.txt' },
  googlePlay: {
    languages: { en: 'en-US', pl: 'pl-PL', es: 'es-ES', it: 'it-IT' },
    nameFile: 'title.txt',
    fields: [
      ['short_description.txt', 'store.summary', 80],
      ['full_description.txt', 'store.description.mobile', 4_000],
    ],
  },
} satisfies Record<string, Store & { nameFile: string }>;

/** Names of our languages in a store. */
export const storeLanguages = (store: keyof typeof stores): string[] => Object.values(stores[store].languages);

/** The texts of an app in a store, in the folders that fastlane reads. Fails with the name of a text that is missing or too long. */
export function storeListing(store: keyof typeof stores, texts: Texts = storeTexts): [file: string, content: string][] {
  const { languages, nameFile, fields }: Store & { nameFile: string } = stores[store];
  return locales.flatMap((locale) => {
    const inLanguage = fields.map(([file, id, most]): [string, string] => {
      const text = texts[locale][id];
      if (!text) throw new Error(`${id} is missing in ${locale}`);
      if ([...text].length > most) throw new Error(`${id} in ${locale} has ${[...text].length} characters, and the store takes ${most}`);
      return [`${languages[locale]}/${file}`, `${text}\n`];
    });
    return [[`${languages[locale]}/${nameFile}`, `${name}\n`], ...inLanguage];
  });
}
