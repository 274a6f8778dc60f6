import type { RouteData } from '@nearhand/contracts/routes';
import { type Locale, locales } from '../http/locales.ts';

/** A page and the locale of its path. */
export interface PageMatch {
  route: RouteData;
  locale: Locale | null;
}

export type PageMatcher = (pathname: string) => PageMatch | null;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A pattern in React Router's syntax (`:name`, `:name?`) as a regular expression. */
function expressionOf({ path, localized }: RouteData): RegExp {
  const segments = path.split('/').filter(Boolean);
  const pattern = segments.map((segment) => {
    if (!segment.startsWith(':')) return `/${escaped(segment)}`;
    return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
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
      if (match) return { route, locale: (match.groups?.['locale'] as Locale | undefined) ?? null };
    }
    return null;
  };
}
