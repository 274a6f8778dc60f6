/** Paths whose documents the service worker opens without a server. */
export const appPages = /^\/app(\/|$)/;

/** Documents for one tab, with an override; `off` ends it, also without a server. */
export const overridePages = /[?&]override=(?!off(&|$))/;

interface FileRequest {
  sameOrigin: boolean;
  url: URL;
  request: Pick<Request, 'cache'>;
}

/** Whether a request is for a file that never changes. A page that loads a damaged file again wants that of the server. */
export const isReleasedFile = ({ sameOrigin, url, request }: FileRequest): boolean =>
  sameOrigin && /^\/(assets|revisions)\//.test(url.pathname) && request.cache !== 'reload';
