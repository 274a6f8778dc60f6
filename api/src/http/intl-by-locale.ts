import { type CustomFormats, createIntl, createIntlCache, type IntlShape } from '@formatjs/intl';
import type { Locale } from './locales.ts';

type Messages<Id extends string> = Record<Locale, Record<Id, string>>;

function throwError(error: Error): never {
  throw error;
}

/** Message formatters by locale, created on first use. They throw when a value is missing. */
export function intlByLocale<Id extends string>(messages: Messages<Id>, formats: CustomFormats = {}): (locale: Locale) => IntlShape {
  const intlOf = new Map<Locale, IntlShape>();
  return (locale) => {
    const intl = intlOf.get(locale) ?? createIntl({ locale, messages: messages[locale], formats, onError: throwError }, createIntlCache());
    intlOf.set(locale, intl);
    return intl;
  };
}
