import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CustomFormats, createIntl, createIntlCache, type IntlShape } from '@formatjs/intl';
import { packageFolder } from '../package-folder.ts';
import { type Locale, locales } from './locales.ts';

function throwError(error: Error): never {
  throw error;
}

function readMessages(locale: Locale, name: string): Record<string, string> {
  return JSON.parse(readFileSync(join(packageFolder, '../locales', locale, 'server', `${name}.json`), 'utf8'));
}

/** Formatters of the messages in `locales/{locale}/server/{name}.json`, created on first use. They throw when a value is missing. */
export function intlByLocale(name: string, formats: CustomFormats = {}): (locale: Locale) => IntlShape {
  const messagesOf = new Map(locales.map((locale) => [locale, readMessages(locale, name)]));
  const intlOf = new Map<Locale, IntlShape>();
  return (locale) => {
    const messages = messagesOf.get(locale) ?? {};
    const intl = intlOf.get(locale) ?? createIntl({ locale, messages, formats, onError: throwError }, createIntlCache());
    intlOf.set(locale, intl);
    return intl;
  };
}
