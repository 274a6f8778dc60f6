import './styles.ts';
import { type MantineColorScheme, type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { type ReactNode, useState } from 'react';
import { cspNonce } from '../core/csp-nonce.ts';
import { store } from '../core/store.ts';
import { type Theme, themeAtom } from '../core/theme.ts';
import { cssVariables, theme } from './theme.ts';
import { useRestoredFocus } from './use-restored-focus.ts';

const schemeOf = (chosen: Theme): MantineColorScheme => (chosen === 'system' ? 'auto' : chosen);

/** Mantine follows the user's choice of theme, which is kept in one place: `themeAtom`. */
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

/** Theme and styles for everything from `ui`; layouts `app` and `form` bring it, a page of layout `none` brings its own. */
export function UiProvider({ children }: { children: ReactNode }) {
  useRestoredFocus();
  const [manager] = useState(() => {
    setNonce(cspNonce());
    return schemeFromAtom();
  });
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={manager} getStyleNonce={cspNonce}>
      {children}
    </MantineProvider>
  );
}
