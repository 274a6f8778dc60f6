import type { BrowserWindow, WebContents } from 'electron';

/** Another document, a crash, or the end of the window. Returns a function that ends it. */
export function whenPageEnds(page: WebContents, window: BrowserWindow, end: () => void): () => void {
  const navigate = ({ isMainFrame, isSameDocument }: { isMainFrame: boolean; isSameDocument: boolean }) => {
    if (isMainFrame && !isSameDocument) end();
  };
  window.once('closed', end);
  page.once('render-process-gone', end);
  page.on('did-start-navigation', navigate);
  return () => {
    window.off('closed', end);
    page.off('render-process-gone', end);
    page.off('did-start-navigation', navigate);
  };
}
