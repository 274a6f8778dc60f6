const identityPrefixes = ['/identitytoolkit.googleapis.com/', '/securetoken.googleapis.com/', '/.well-known/jwks.json'];

/** The path of a request, as it was sent: nothing in it is read as a host, or as another path. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** Files of builds, which are the same for everybody. */
export const isAsset = (url: string) => url.startsWith('/assets/');

/** Whether a URL belongs to the API; everything there that is no operation answers 404 in JSON. */
export const isApiUrl = (url: string) => pathOf(url) === '/api' || pathOf(url).startsWith('/api/');

/** Whether a URL belongs to the identity protocol, which has its own shape of errors. */
export const isIdentityUrl = (url: string) => identityPrefixes.some((prefix) => pathOf(url).startsWith(prefix));
