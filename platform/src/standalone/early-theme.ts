/** Sets a theme, else the one that the user has chosen, before the application runs. Light if there is none. */
export function applyEarlyTheme(theme = stored()): void {
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
}

function stored(): string | undefined {
  try {
    return localStorage.getItem('nearhand.theme')?.replaceAll('"', '');
  } catch {
    // Browsers can deny storage to a frame of another site.
    return undefined;
  }
}
