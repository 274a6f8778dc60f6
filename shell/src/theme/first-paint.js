// A blocking file that runs before the first paint: the CSP allows no inline script.
// Public and user pages follow the system, the application the user's choice.
const isDarkSystem = matchMedia('(prefers-color-scheme: dark)').matches;
const isApp = /^(\/(en|pl|es|it))?\/(app|integration)(\/|$)/.test(location.pathname);
const kept = localStorage.getItem('nearhand.theme');
// The session window is dark in each theme.
const isSessionWindow = location.pathname.startsWith('/app/session/desktop/');
const isDarkTheme = kept === '"dark"' || (kept === '"system"' && isDarkSystem);
const isDark = isSessionWindow || (isApp ? isDarkTheme : isDarkSystem);
document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
