/** Sets the theme of a document; `system` is that of the device. Light without a theme. */
export function applyTheme(theme: string | undefined): void {
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
}
