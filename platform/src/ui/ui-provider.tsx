import './ui-styles.ts';
import { type MantineColorScheme, type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { type ReactNode, useState } from 'react';
import { cspNonce } from '../core/csp-nonce.ts';
import { type Theme, themeAtom } from '../core/page/theme.ts';
import { store } from '../core/store.ts';
import { installEscapeOrder } from './escape-order.ts';
import { useRestoredFocus } from './focus/use-restored-focus.ts';
import { cssVariables, theme } from './theme.ts';

const schemeOf = (chosen: Theme): MantineColorScheme => (chosen === 'system' ? 'auto' : chosen);

/** Mantine's colour scheme follows `themeAtom`. */
function schemeFromAtom(): MantineColorSchemeManager {
  let unsubscribe = () => {};
  return {
    get: () => schemeOf(store.get(themeAtom)),
    set: () => {},
    clear: () => {},
    subscribe: (onUpdate) => {
      unsubscribe = store.sub(themeAtom, () => onUpdate(schemeOf(store.get(themeAtom))));
    },
    unsubscribe: () => unsubscribe(),
  };
}

interface UiProviderProps {
  children: ReactNode;
  /** The page is dark in each theme. */
  isDark?: boolean;
}

/** Theme and styles of the UI kit. The layouts `app` and `form` render it; a page with layout `none` renders its own. */
export function UiProvider({ children, isDark = false }: UiProviderProps) {
  useRestoredFocus();
  const [manager] = useState(() => {
    setNonce(cspNonce());
    installEscapeOrder();
    return schemeFromAtom();
  });
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={manager}
      getStyleNonce={cspNonce}
      {...(isDark && { forceColorScheme: 'dark' })}
    >
      {children}
    </MantineProvider>
  );
}
