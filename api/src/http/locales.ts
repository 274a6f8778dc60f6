import type { components } from '@nearhand/contracts/openapi.gen';

export type Locale = components['schemas']['Locale'];

/** The languages of the product; English where none of them is wanted. */
export const locales = ['en', 'pl', 'es', 'it'] as const satisfies readonly Locale[];

/** The language that is named, in two letters. */
export const localeNamed = (name: string): Locale | undefined => locales.find((locale) => locale === name.toLowerCase());

/** The language of ours that an `Accept-Language` header likes best (RFC 9110, 12.5.4). */
export function preferredLocale(acceptLanguage: string | undefined): Locale {
  const wishes = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((wish) => {
      const [range = '', ...parameters] = wish.trim().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))?.split('=')[1];
      return { language: range.trim().split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wishes.map(({ language }) => localeNamed(language)).find((locale) => locale !== undefined) ?? 'en';
}
