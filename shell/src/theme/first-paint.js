// A blocking file that runs before the first paint: the CSP allows no inline script.
// Public and user pages follow the system, the application the user's choice.
const isDarkSystem = matchMedia('(prefers-color-scheme: dark)').matches;
const isApp = /^(\/(en|pl|es|it))?\/(app|integration)(\/|$)/.test(location.pathname);
const kept = localStorage.getItem('nearhand.theme');
const isDark = isApp ? kept === '"dark"' || (kept === '"system"' && isDarkSystem) : isDarkSystem;
document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
