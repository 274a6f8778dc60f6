import type { components } from '@nearhand/contracts/openapi.gen';
import { IntlMessageFormat } from 'intl-messageformat';
import en from '../../../../locales/en/server/mails.json' with { type: 'json' };
import es from '../../../../locales/es/server/mails.json' with { type: 'json' };
import it from '../../../../locales/it/server/mails.json' with { type: 'json' };
import pl from '../../../../locales/pl/server/mails.json' with { type: 'json' };

export type MailLocale = components['schemas']['Locale'];
export type MailWord = keyof typeof en;

/** Says one of the mails' words with its values, as plain text: whoever shows it as HTML escapes it. */
export type Say = (id: MailWord, values?: Record<string, string | Date>) => string;

/** Does not compile when a language lacks a word. */
const words: Record<MailLocale, Record<MailWord, string>> = { en, pl, es, it };

/** `{at, date, moment}`: nobody knows where the reader is, so the time zone is said. */
const formats = {
  date: {
    moment: { year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' },
  },
} as const;

/** The words of one language. */
export function wordsOf(locale: MailLocale): Say {
  return (id, values = {}) => String(new IntlMessageFormat(words[locale][id], locale, formats, { ignoreTag: true }).format(values));
}

/** By name where it is known. */
export const greetingOf = (say: Say, name: string): string => (name ? say('mail.helloName', { name }) : say('mail.hello'));
