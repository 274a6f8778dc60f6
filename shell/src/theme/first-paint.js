// A blocking file that runs before the first paint: the CSP allows no inline script.
const kept = localStorage.getItem('nearhand.theme');
const isDark = kept === '"dark"' || (kept === '"system"' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
