import { useEffect } from 'react';

/** Sets the theme of a page without the UI kit, after the first paint. */
export function useSystemTheme(): void {
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const apply = () => {
      document.documentElement.dataset['mantineColorScheme'] = dark.matches ? 'dark' : 'light';
    };
    apply();
    dark.addEventListener('change', apply);
    return () => dark.removeEventListener('change', apply);
  }, []);
}
