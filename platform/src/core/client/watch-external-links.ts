import { type Client, client } from './client.ts';

/** Opens links to other sites outside of the window of an app; in a browser, links do that themselves. */
export function watchExternalLinks({ kind, openExternal }: Pick<Client, 'kind' | 'openExternal'> = client): void {
  if (kind === 'web') return;
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
    if (!link || link.origin === location.origin || link.protocol === 'blob:' || event.defaultPrevented) return;
    event.preventDefault();
    openExternal(link.href);
  });
}
