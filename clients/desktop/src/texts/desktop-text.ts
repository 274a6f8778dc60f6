import texts from '@nearhand/locales/gen/desktop.json' with { type: 'json' };

export type TextId = keyof (typeof texts)['en'];
type Language = keyof typeof texts;

export type DesktopText = (id: TextId, values?: Readonly<Record<string, string>>) => string;

const isLanguage = (name: string): name is Language => Object.hasOwn(texts, name);

/** The first language of the system that the product has. */
export function systemLanguage(preferred: readonly string[]): Language {
  return preferred.map((name) => name.split('-')[0]?.toLowerCase() ?? '').find(isLanguage) ?? 'en';
}

export const desktopTextIn =
  (language: Language): DesktopText =>
  (id, values = {}) =>
    texts[language][id].replace(/\{(\w+)\}/g, (_placeholder, name: string) => values[name] ?? '');
