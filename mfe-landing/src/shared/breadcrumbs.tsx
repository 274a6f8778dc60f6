import { jsonFactMarker } from '@nearhand/contracts/facts';
import { StructuredData } from './structured-data.tsx';

interface BreadcrumbsProps {
  /** Pages from the top, with the page itself last. */
  pages: readonly { name: string; path: string }[];
}

/** Describes to search engines where a page belongs. */
export function Breadcrumbs({ pages }: BreadcrumbsProps) {
  const itemListElement = pages.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: jsonFactMarker('site.url') + path,
  }));
  return <StructuredData value={{ '@type': 'BreadcrumbList', itemListElement }} />;
}
