const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null);

/**
 * Browsers always name the origin of their page; programs that are no browser need not. A page of our own is one under the
 * public address, or under the address at which it reaches this server.
 */
export const isOwnOrigin = (origin: string | undefined, reachedAt: string, publicUrl: string): boolean =>
  origin === undefined || origin === publicUrl || origin === originOf(reachedAt);
