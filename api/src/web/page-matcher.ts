import type { RouteData } from '@nearhand/contracts/routes';
import { type Locale, locales } from '../http/locales.ts';
import { undecodable } from '../http/server/decodable-url.ts';

/** A page and the locale of its path. */
export interface PageMatch {
  route: RouteData;
  locale: Locale | null;
  /** The address without the locale, in lower case. */
  path: string;
}

export type PageMatcher = (pathname: string) => PageMatch | null;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Identifiers can be decoded. A standalone page takes any text, such as a partner's reference. */
const anyText = '[^/]+';
const decodableText = `(?:(?!${undecodable})[^/])+`;

/** A pattern in React Router's syntax (`:name`, `:name?`) as a regular expression. */
function expressionOf({ path, localized, standalone }: RouteData): RegExp {
  const text = standalone ? anyText : decodableText;
  const segments = path.split('/').filter(Boolean);
  const pattern = segments.map((segment) => {
    if (!segment.startsWith(':')) return `/${escaped(segment)}`;
    return segment.endsWith('?') ? `(?:/${text})?` : `/${text}`;
  });
  const prefix = localized ? `(?:/(?<locale>${locales.join('|')}))?` : '';
  return new RegExp(`^${prefix}${pattern.join('')}/?$`, 'i');
}

/** Returns null if no route of the revision matches. */
export function pageMatcher(routes: readonly RouteData[]): PageMatcher {
  const expressions = routes.map((route) => ({ route, expression: expressionOf(route) }));
  return (pathname) => {
    for (const { route, expression } of expressions) {
      const match = expression.exec(pathname);
      if (!match) continue;
      const locale = (match.groups?.['locale']?.toLowerCase() as Locale | undefined) ?? null;
      return {
        route,
        locale,
        path:
          pathname
            .slice(locale ? locale.length + 1 : 0)
            .replace(/\/$/, '')
            .toLowerCase() || '/',
      };
    }
    return null;
  };
}
