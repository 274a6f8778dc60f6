import { languageNames } from '@nearhand/contracts/languages.gen';

export type Locale = keyof typeof languageNames;

export const locales = Object.keys(languageNames) as readonly Locale[];
