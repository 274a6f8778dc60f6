import type en from '../../../../../../locales/en/server/mails.json';
import { intlByLocale } from '../../../../http/intl-by-locale.ts';
import type { Locale } from '../../../../http/locales.ts';
import { defused } from '../defused.ts';
import { toShownEmail } from '../to-known-email.ts';

type MailMessageId = keyof typeof en;

/** Formats a mail message as plain text; values are not escaped, and those that users choose contain no addresses. */
export type FormatMessage = (id: MailMessageId, values?: Record<string, string | Date>) => string;

/** `{at, date, moment}` includes the time zone, because the reader's is unknown. */
const formats = {
  date: {
    moment: { year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' },
  },
} as const;

const intl = intlByLocale('mails', formats);

/** Values that are addresses: of the reader, of a receiver of webhooks, and network addresses. */
const addressNames: ReadonlySet<string> = new Set(['email', 'newEmail', 'host', 'address']);

function shownValue([name, value]: [string, string | Date]): [string, string | Date] {
  if (typeof value !== 'string') return [name, value];
  return [name, addressNames.has(name) ? toShownEmail(value) : defused(value)];
}

export function mailMessages(locale: Locale): FormatMessage {
  const { formatMessage } = intl(locale);
  return (id, values = {}) => formatMessage({ id }, Object.fromEntries(Object.entries(values).map(shownValue)), { ignoreTag: true });
}

export const greetingOf = (format: FormatMessage, name: string): string =>
  name ? format('mail.helloName', { name }) : format('mail.hello');
