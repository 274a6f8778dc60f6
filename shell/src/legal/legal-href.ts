/** Address of a public page (spec §2): a path rather than a route's name, because sign-up works without the remote that shows it. */
export const legalHref = (page: 'terms' | 'privacy', locale: string): string => `/${locale}/legal/${page}`;
