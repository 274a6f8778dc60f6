import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from '@nearhand/platform/router';
import { type ListQuery, type ListShape, queryKey, readListQuery } from './list-query.ts';

/** A page of a list, as the API gives it. */
export interface ListPage<Row> {
  items: Row[];
  total: number;
  /** False when there are more than `total`. */
  isTotalExact?: boolean;
  pageNumber: number;
  pageSize: number;
}

/** What a list's loader gives: the question at once, so that the screen stands, and the answer when it comes. */
export interface ListLoad<Row, Property extends string, Page extends ListPage<Row> = ListPage<Row>> {
  query: ListQuery<Property>;
  page: Promise<Page>;
}

/** The query as the API's parameters. */
export const apiQuery = <Property extends string>({ pageNumber, pageSize, sort, search }: Omit<ListQuery<Property>, 'filters'>) => ({
  pageNumber,
  pageSize,
  sortProperty: sort.property,
  sortDirection: sort.direction,
  ...(search && { search }),
});

type FetchPage<Property extends string, Page> = (query: ListQuery<Property>, signal: AbortSignal) => Promise<Page>;

/** The rows may have become fewer since the link was made: then the last page that there is. */
async function fetchExisting<Property extends string, Page extends ListPage<unknown>>(
  fetchPage: FetchPage<Property, Page>,
  query: ListQuery<Property>,
  signal: AbortSignal,
) {
  const page = await fetchPage(query, signal);
  if (page.items.length > 0 || page.total === 0) return page;
  return fetchPage({ ...query, pageNumber: Math.ceil(page.total / query.pageSize) }, signal);
}

/** A route's loader for a list. A newer question takes the place of the one under way. */
export function listLoader<Row, Property extends string, Page extends ListPage<Row> = ListPage<Row>>(
  shape: ListShape<Property>,
  fetchPage: FetchPage<Property, Page>,
) {
  let underWay = new AbortController();

  return ({ request }: LoaderFunctionArgs): ListLoad<Row, Property, Page> => {
    underWay.abort();
    underWay = new AbortController();
    const query = readListQuery(new URL(request.url).searchParams, shape);
    const page = fetchExisting(fetchPage, query, AbortSignal.any([request.signal, underWay.signal]));
    // The screen tells of a failure where the rows would be; until it is there, nobody else should.
    page.catch(() => undefined);
    return { query, page };
  };
}

/** Parameters of other parts of the page leave the rows alone; being asked for the same again means: fresh rows. */
export function listShouldRevalidate<Property extends string>(shape: ListShape<Property>) {
  return ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean => {
    if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
    const [before, after] = [currentUrl, nextUrl].map(({ searchParams }) => queryKey(readListQuery(searchParams, shape)));
    return before !== after;
  };
}
