// A blocking file that runs before the first paint: the CSP allows no inline script.
let kept = null;
try {
  kept = localStorage.getItem('nearhand.theme');
} catch {
  // Browsers can deny storage to a frame of another site.
}
// The session window is dark in each theme.
const isSessionWindow = location.pathname.startsWith('/app/session/desktop/');
const isDarkTheme = kept === '"dark"' || (kept === '"system"' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.mantineColorScheme = isSessionWindow || isDarkTheme ? 'dark' : 'light';
