// Runs before the first paint, as a blocking file: the strict CSP allows no inline script.
const kept = localStorage.getItem('nearhand.theme');
const isDark = kept === '"dark"' || (kept === '"system"' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
