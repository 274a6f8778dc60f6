import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from '@nearhand/platform/router';
import { type ListQuery, type ListShape, queryKey, readListQuery } from './list-query.ts';

/** A page of a list response. */
export interface ListPage<Row> {
  items: Row[];
  total: number;
  /** False if there are more than `total`. */
  isTotalExact?: boolean;
  pageNumber: number;
  pageSize: number;
}

/** The query is available at once, the page later, so that the screen renders first. `requestedAt` is of `performance.now()`. */
export interface ListLoad<Row, Property extends string, Page extends ListPage<Row> = ListPage<Row>> {
  query: ListQuery<Property>;
  page: Promise<Page>;
  requestedAt: number;
}

/** The query as API parameters. */
export const apiQuery = <Property extends string>({ pageNumber, pageSize, sort, search }: Omit<ListQuery<Property>, 'filters'>) => ({
  pageNumber,
  pageSize,
  sortProperty: sort.property,
  sortDirection: sort.direction,
  ...(search && { search }),
});

type FetchPage<Property extends string, Page> = (query: ListQuery<Property>, signal: AbortSignal) => Promise<Page>;

/** Fetches the last page if the requested one no longer exists. */
async function fetchExisting<Property extends string, Page extends ListPage<unknown>>(
  fetchPage: FetchPage<Property, Page>,
  query: ListQuery<Property>,
  signal: AbortSignal,
) {
  const page = await fetchPage(query, signal);
  if (page.items.length > 0 || page.total === 0) return page;
  return fetchPage({ ...query, pageNumber: Math.ceil(page.total / query.pageSize) }, signal);
}

/** Loader of a list route. A newer query aborts the previous request. */
export function listLoader<Row, Property extends string, Page extends ListPage<Row> = ListPage<Row>>(
  shape: ListShape<Property>,
  fetchPage: FetchPage<Property, Page>,
) {
  let underWay = new AbortController();

  return ({ request }: LoaderFunctionArgs): ListLoad<Row, Property, Page> => {
    underWay.abort();
    underWay = new AbortController();
    const query = readListQuery(new URL(request.url).searchParams, shape);
    const requestedAt = performance.now();
    const page = fetchExisting(fetchPage, query, AbortSignal.any([request.signal, underWay.signal]));
    // The list shows the error; this prevents an unhandled rejection before it renders.
    page.catch(() => undefined);
    return { query, page, requestedAt };
  };
}

/** Ignores unrelated parameters; a navigation to the same URL reloads the rows. */
export function listShouldRevalidate<Property extends string>(shape: ListShape<Property>) {
  return ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean => {
    if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
    const [before, after] = [currentUrl, nextUrl].map(({ searchParams }) => queryKey(readListQuery(searchParams, shape)));
    return before !== after;
  };
}
