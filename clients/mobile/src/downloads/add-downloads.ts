import { isOfProduct } from '@nearhand/client-kit/addresses/link-target';
import type { Page } from '../page/page.ts';
import type { FilesPlugin } from '../plugins.ts';
import { saveBlob } from './save-blob.ts';

interface DownloadOptions {
  files: FilesPlugin;
  origin: string;
  openExternal: (url: string) => void;
}

/** The server answers with files below this path, and with pages elsewhere. */
const filesPath = '/api/';

/**
 * Saves what the links of a page offer as files, which web views do not. Files of the page go to the native part. Those of the server, which
 * are public, are opened in the browser of the system, which saves them.
 */
export function addDownloads({ document, HTMLAnchorElement, URL: urls }: Page, { files, origin, openExternal }: DownloadOptions): void {
  /** Content of the object URLs of the page, until it revokes them. The policy of pages lets no script read such an address. */
  const contents = new Map<string, Blob>();
  const { createObjectURL, revokeObjectURL } = urls;
  urls.createObjectURL = (content) => {
    const url = createObjectURL.call(urls, content);
    if (content instanceof Blob) contents.set(url, content);
    return url;
  };
  urls.revokeObjectURL = (url) => {
    contents.delete(url);
    revokeObjectURL.call(urls, url);
  };

  let saving = Promise.resolve();
  /** Returns whether the app takes a link in place of the web view. */
  const take = (link: HTMLAnchorElement): boolean => {
    const content = link.hasAttribute('download') && contents.get(link.href);
    if (content) {
      const { download } = link;
      // One file at a time, as the native part takes them. It has shown what failed.
      saving = saving.then(() => saveBlob(files, content, download)).catch(() => undefined);
      return true;
    }
    const isFile = isOfProduct(link.href, origin) && (link.hasAttribute('download') || new URL(link.href).pathname.startsWith(filesPath));
    if (isFile) openExternal(link.href);
    return isFile;
  };

  // A link outside of the document, as scripts use it, sends no event there.
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    if (this.isConnected || !take(this)) click.call(this);
  };
  document.addEventListener('click', (event) => {
    const link = event.defaultPrevented ? null : (event.target as Partial<Element> | null)?.closest?.<HTMLAnchorElement>('a[href]');
    if (link && take(link)) event.preventDefault();
  });
}
