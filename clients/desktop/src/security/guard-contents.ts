import { isOfProduct, type LinkTarget, linkTargetOf } from '@nearhand/client-kit/addresses/link-target';
import type { WebContents, WindowOpenHandlerResponse } from 'electron';

export interface GuardOptions {
  /** Origin of the server; null before one is chosen. */
  origin: () => string | null;
  /** Opens an address in the program that the system uses for it. */
  openExternal: (url: string) => void;
  /** Shows a page in the main window. */
  openPage: (url: string) => void;
  /** Shows the page of a customer in a window of its own. */
  openJoin: (url: string) => void;
  /** Answers a page that opens the window of a session. */
  openSession: (target: Extract<LinkTarget, { kind: 'session' }>) => WindowOpenHandlerResponse;
}

/** Keeps a page at the origin of the product. Attach it to all contents as they are created: what is not allowed here does not happen. */
export function guardContents(contents: WebContents, { origin, openExternal, openPage, openJoin, openSession }: GuardOptions): void {
  const targetOf = (url: string): LinkTarget => {
    const own = origin();
    return own === null ? { kind: 'denied' } : linkTargetOf(url, own);
  };

  const guardNavigation = (event: { preventDefault: () => void; url: string; isMainFrame: boolean }) => {
    const own = origin();
    if (own !== null && isOfProduct(event.url, own)) return;
    event.preventDefault();
    const target = targetOf(event.url);
    if (event.isMainFrame && target.kind === 'external') openExternal(target.url);
  };
  contents.on('will-frame-navigate', guardNavigation);
  contents.on('will-redirect', guardNavigation);
  contents.on('will-attach-webview', (event) => event.preventDefault());

  contents.setWindowOpenHandler(({ url }) => {
    const target = targetOf(url);
    if (target.kind === 'session') return openSession(target);
    if (target.kind === 'shell') openPage(target.url);
    if (target.kind === 'join') openJoin(target.url);
    if (target.kind === 'external') openExternal(target.url);
    return { action: 'deny' };
  });
}

/** Keeps a page that belongs to no server where it is. */
export const lockContents = (contents: WebContents): void =>
  guardContents(contents, {
    origin: () => null,
    openExternal: () => {},
    openPage: () => {},
    openJoin: () => {},
    openSession: () => ({ action: 'deny' }),
  });
