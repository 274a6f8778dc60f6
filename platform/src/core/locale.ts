import { storedAtom } from './stored-atom.ts';

export const locales = ['en', 'pl', 'es', 'it'] as const;
export type Locale = (typeof locales)[number];
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
