// A blocking file that runs before the first paint: the CSP allows no inline script.
// Public and user pages follow the system, the application the user's choice.
const isDarkSystem = matchMedia('(prefers-color-scheme: dark)').matches;
const isApp = /^(\/(en|pl|es|it))?\/(app|integration)(\/|$)/.test(location.pathname);
let kept = null;
try {
  kept = localStorage.getItem('nearhand.theme');
} catch {
  // Browsers can deny storage to a frame of another site.
}
// The session window is dark in each theme.
const isSessionWindow = location.pathname.startsWith('/app/session/desktop/');
const isDarkTheme = kept === '"dark"' || (kept === '"system"' && isDarkSystem);
const isDark = isSessionWindow || (isApp ? isDarkTheme : isDarkSystem);
document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
