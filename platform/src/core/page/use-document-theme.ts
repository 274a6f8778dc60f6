import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { applyTheme } from './apply-theme.ts';
import { themeAtom } from './theme.ts';

/** Sets the chosen theme on a page without the UI kit, after the first paint. */
export function useDocumentTheme(): void {
  const theme = useAtomValue(themeAtom);
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)');
    const apply = () => applyTheme(theme);
    apply();
    system.addEventListener('change', apply);
    return () => system.removeEventListener('change', apply);
  }, [theme]);
}
