import { languageNames } from '@nearhand/contracts/languages.gen';
import type { components } from '@nearhand/contracts/openapi.gen';

export type Locale = components['schemas']['Locale'];

export const locales = Object.keys(languageNames) as readonly Locale[];

/** Parses a two-letter language code. */
export const parseLocale = (name: string): Locale | undefined => locales.find((locale) => locale === name.toLowerCase());

/** The supported language that an `Accept-Language` header prefers (RFC 9110, 12.5.4), or English. */
export function preferredLocale(acceptLanguage: string | undefined): Locale {
  const ranges = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((item) => {
      const [range = '', ...parameters] = item.trim().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))?.split('=')[1];
      return { language: range.trim().split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return ranges.map(({ language }) => parseLocale(language)).find((locale) => locale !== undefined) ?? 'en';
}
