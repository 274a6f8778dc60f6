/** Runs as soon as the document is read: seconds before the application on a slow connection. */
import type { NamedFile } from '@nearhand/contracts/release';

function stored(name: string): string | undefined {
  try {
    return localStorage.getItem(`nearhand.${name}`)?.replaceAll('"', '');
  } catch {
    // Browsers can deny storage to a frame of another site.
    return undefined;
  }
}

const search = new URLSearchParams(location.search);

/** Until the host is connected. Some hosts name their theme in the address. */
function applyTheme(): void {
  const theme = search.get('theme') ?? stored('theme');
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
}

/** Loads the messages into the browser's cache, from which the application takes them. */
function cacheMessages(): void {
  const files = JSON.parse(document.getElementById('standalone-messages')?.textContent ?? '{}') as Record<string, NamedFile>;
  const languages = [search.get('language') ?? stored('locale') ?? '', ...navigator.languages].map((name) =>
    name.slice(0, 2).toLowerCase(),
  );
  const file = files[languages.find((name) => Object.hasOwn(files, name)) ?? 'en'];
  if (!file) return;
  fetch(file.href, { integrity: file.integrity })
    .then((response) => response.arrayBuffer())
    .catch(() => undefined);
}

applyTheme();
cacheMessages();
// A frame that the browser refuses sends nothing.
if (location.pathname.startsWith('/integration/embed')) window.parent.postMessage({ type: 'nearhand:loading' }, '*');
