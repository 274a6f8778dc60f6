/** Runs as soon as the document is read: seconds before the application on a slow connection. */
import type { NamedFile } from '@nearhand/contracts/release';
import { applyEarlyTheme } from '@nearhand/platform/early-theme';
import { storedText } from '@nearhand/platform/stored-text';

const search = new URLSearchParams(location.search);

/** Loads the messages into the browser's cache, from which the application takes them. */
function cacheMessages(): void {
  const files = JSON.parse(document.getElementById('standalone-messages')?.textContent ?? '{}') as Record<string, NamedFile>;
  const languages = [search.get('language') ?? storedText('locale') ?? '', ...navigator.languages].map((name) =>
    name.slice(0, 2).toLowerCase(),
  );
  const file = files[languages.find((name) => Object.hasOwn(files, name)) ?? 'en'];
  if (!file) return;
  fetch(file.href, { integrity: file.integrity })
    .then((response) => response.arrayBuffer())
    .catch(() => undefined);
}

// Applies until the host is connected. Some hosts name their theme in the address.
applyEarlyTheme(search.get('theme') ?? undefined);
cacheMessages();
// A frame that the browser refuses sends nothing.
if (location.pathname.startsWith('/integration/embed')) window.parent.postMessage({ type: 'nearhand:loading' }, '*');
