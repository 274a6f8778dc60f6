import { useAtomValue } from '@nearhand/platform/core';
import { messagesAtom } from '@nearhand/platform/host';
import { IntlProvider } from '@nearhand/platform/intl';
import type { ReactNode } from 'react';
import { activeLocaleAtom } from './active-locale';

/** A missing key is logged and renders its id. */
const warn = (error: Error) => console.warn(error.message);

export function IntlRoot({ children }: { children: ReactNode }) {
  const locale = useAtomValue(activeLocaleAtom);
  const messages = useAtomValue(messagesAtom)[locale] ?? {};
  return (
    <IntlProvider locale={locale} messages={messages} onError={warn}>
      {children}
    </IntlProvider>
  );
}
