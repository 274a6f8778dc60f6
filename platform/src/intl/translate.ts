import { createIntl, createIntlCache } from 'react-intl';
import { localeAtom } from '../core/locale.ts';
import { store } from '../core/store.ts';
import { messagesAtom } from './messages.ts';

const cache = createIntlCache();
const onError = (error: Error) => console.warn(error.message);

/** Formats a message outside React: in loaders, guards and notifications. */
export function translate(id: string, values?: Record<string, string | number>): string {
  const locale = store.get(localeAtom);
  return createIntl({ locale, messages: store.get(messagesAtom)[locale] ?? {}, onError }, cache).formatMessage({ id }, values);
}
