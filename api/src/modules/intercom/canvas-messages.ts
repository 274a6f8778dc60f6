import en from '../../../../locales/en/server/intercom.json' with { type: 'json' };
import es from '../../../../locales/es/server/intercom.json' with { type: 'json' };
import it from '../../../../locales/it/server/intercom.json' with { type: 'json' };
import pl from '../../../../locales/pl/server/intercom.json' with { type: 'json' };
import { intlByLocale } from '../../http/intl-by-locale.ts';
import type { Locale } from '../../http/locales.ts';

export type CanvasMessageId = keyof typeof en;

const intl = intlByLocale<CanvasMessageId>({ en, pl, es, it });

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
