const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null);

/**
 * Browsers always send the origin of their page, other clients may omit it. An own page has the origin of the public URL, or
 * that of the address under which it reaches the server.
 */
export const isOwnOrigin = (origin: string | undefined, reachedAt: string, publicUrl: string): boolean =>
  origin === undefined || origin === publicUrl || origin === originOf(reachedAt);
