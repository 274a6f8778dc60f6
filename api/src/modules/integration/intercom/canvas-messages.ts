import type en from '../../../../../locales/en/server/intercom.json';
import { intlByLocale } from '../../../http/intl-by-locale.ts';
import type { Locale } from '../../../http/locales.ts';

export type CanvasMessageId = keyof typeof en;

const intl = intlByLocale('intercom');

export interface CanvasMessages {
  text(id: CanvasMessageId, values?: Record<string, string>): string;
  date(at: string): string;
}

/** Plain text; values are not escaped. */
export function canvasMessages(locale: Locale): CanvasMessages {
  const { formatMessage, formatDate } = intl(locale);
  return {
    text: (id, values) => formatMessage({ id }, values, { ignoreTag: true }),
    date: (at) => formatDate(at, { dateStyle: 'medium', timeZone: 'UTC' }),
  };
}
