import { languageNames } from '@nearhand/contracts/languages.gen';
import { storedAtom } from './storage/stored-atom.ts';

/** Names in the languages themselves, so that a wrong choice can be corrected. */
export { languageNames };
export type Locale = keyof typeof languageNames;
export const locales = Object.keys(languageNames) as readonly Locale[];
export const defaultLocale: Locale = 'en';

export function isLocale(text: string | undefined): text is Locale {
  return locales.some((locale) => locale === text);
}

/** The first supported language of the browser. */
function browserLocale(): Locale {
  const preferred = typeof navigator === 'undefined' ? [] : navigator.languages.map((language) => language.slice(0, 2).toLowerCase());
  return preferred.find(isLocale) ?? defaultLocale;
}

/** The user's language, stored in the browser and on the account. */
export const localeAtom = storedAtom<Locale>('locale', browserLocale());
