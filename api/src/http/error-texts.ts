import { IntlMessageFormat } from 'intl-messageformat';
import en from '../../../locales/en/server/errors.json' with { type: 'json' };
import es from '../../../locales/es/server/errors.json' with { type: 'json' };
import it from '../../../locales/it/server/errors.json' with { type: 'json' };
import pl from '../../../locales/pl/server/errors.json' with { type: 'json' };
import type { ErrorCode } from './domain-error.ts';
import { type Locale, preferredLocale } from './locales.ts';

/** Does not compile when a code has no words. */
const texts: Record<Locale, Record<ErrorCode, string>> = { en, pl, es, it };

/** Parsing a text for each refusal was a tenth of the work of a flood of refusals. */
const formats = new Map<string, IntlMessageFormat>();

function formatOf(code: ErrorCode, locale: Locale): IntlMessageFormat {
  const key = `${locale} ${code}`;
  const known = formats.get(key) ?? new IntlMessageFormat(texts[locale][code], locale);
  formats.set(key, known);
  return known;
}

/** What users see for a code, in the caller's language. */
export function errorText(code: ErrorCode, acceptLanguage: string | undefined, details: Record<string, unknown> = {}): string {
  const locale = preferredLocale(acceptLanguage);
  const values = Object.entries(details).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return String(formatOf(code, locale).format(Object.fromEntries(values) as Record<string, string | number>));
}
