/** Paths whose documents the service worker opens without a server. */
export const appPages = /^\/app(\/|$)/;

interface FileRequest {
  sameOrigin: boolean;
  url: URL;
  request: Pick<Request, 'cache'>;
}

/** Whether a request is for a file that never changes. A page that loads a damaged file again wants that of the server. */
export const isReleasedFile = ({ sameOrigin, url, request }: FileRequest): boolean =>
  sameOrigin && /^\/(assets|revisions)\//.test(url.pathname) && request.cache !== 'reload';
