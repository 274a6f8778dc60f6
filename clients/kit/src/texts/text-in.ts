import languages from '@nearhand/locales/languages.json' with { type: 'json' };

export type Language = keyof typeof languages;

export type TextOf<Id extends string> = (id: Id, values?: Readonly<Record<string, string>>) => string;

const isLanguage = (name: string): name is Language => Object.hasOwn(languages, name);

/** The first language of the system that the product has. */
export function systemLanguage(preferred: readonly string[]): Language {
  return preferred.map((name) => name.split('-')[0]?.toLowerCase() ?? '').find(isLanguage) ?? 'en';
}

/** The texts of an app in a language. */
export const textIn =
  <Id extends string>(texts: Readonly<Record<Language, Readonly<Record<Id, string>>>>, language: Language): TextOf<Id> =>
  (id, values = {}) =>
    texts[language][id].replace(/\{(\w+)\}/g, (_placeholder, name: string) => values[name] ?? '');
