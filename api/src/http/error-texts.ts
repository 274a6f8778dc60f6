import type { components } from '@nearhand/contracts/openapi.gen';
import { IntlMessageFormat } from 'intl-messageformat';
import en from '../../../locales/en/errors.json' with { type: 'json' };
import es from '../../../locales/es/errors.json' with { type: 'json' };
import it from '../../../locales/it/errors.json' with { type: 'json' };
import pl from '../../../locales/pl/errors.json' with { type: 'json' };
import type { ErrorCode } from './domain-error.ts';

type Locale = components['schemas']['Locale'];

/** Does not compile when a code has no words. */
const texts: Record<Locale, Record<ErrorCode, string>> = { en, pl, es, it };

const isLocale = (text: string): text is Locale => Object.hasOwn(texts, text);

/** The supported language that an `Accept-Language` header likes best. */
export function preferredLocale(acceptLanguage: string | undefined): Locale {
  const wishes = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((wish) => {
      const [range = '', ...parameters] = wish.trim().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))?.split('=')[1];
      return { language: range.trim().toLowerCase().split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wishes.map(({ language }) => language).find(isLocale) ?? 'en';
}

/** What users see for a code, in the caller's language. */
export function errorText(code: ErrorCode, acceptLanguage: string | undefined, details: Record<string, unknown> = {}): string {
  const locale = preferredLocale(acceptLanguage);
  const values = Object.entries(details).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return String(new IntlMessageFormat(texts[locale][code], locale).format(Object.fromEntries(values) as Record<string, string | number>));
}
