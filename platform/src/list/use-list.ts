import { useLoaderData } from '@nearhand/platform/router';
import type { ListLoad, ListPage } from './list-loader.ts';
import { type ListQuery, queryKey } from './list-query.ts';
import { mergeInPlace, mergeKeepingOrder, reuseRows } from './merge-rows.ts';
import { useLatestValue } from './use-latest-value.ts';

export interface List<Row, Property extends string> {
  query: ListQuery<Property>;
  /** Time of the latest request, of `performance.now()`. */
  requestedAt: number;
  /** Null before the first response. */
  rows: readonly Row[] | null;
  total: number;
  isTotalExact: boolean;
  /** Page number of the response: the last page if the requested one does not exist. */
  pageNumber: number;
  /** Key of the query that the rows belong to. */
  rowsKey: string;
  /** The rows belong to the previous query. */
  isStale: boolean;
  /** Error of the latest request. */
  error: unknown;
  /** Number of rows that are not shown yet because the user hovers over the list. */
  newRowCount: number;
  showNewRows: () => void;
}

export function countNewRows<Row>(shown: readonly Row[] = [], fresh: readonly Row[] = [], rowId: (row: Row) => string): number {
  const ids = new Set(shown.map(rowId));
  return fresh.filter((row) => !ids.has(rowId(row))).length;
}

/**
 * The list of this route's loader. New responses do not reorder existing rows; while the user hovers, rows are neither added nor removed.
 * In an empty list nothing can move.
 */
export function useList<Row, Property extends string>(rowId: (row: Row) => string, isHovered?: boolean): List<Row, Property> {
  const load = useLoaderData<ListLoad<Row, Property>>();
  const key = queryKey(load.query);
  const keep = isHovered === undefined ? mergeKeepingOrder : mergeInPlace;
  const merge = (before: ListPage<Row>, fresh: ListPage<Row>) =>
    before.items.length === 0 ? fresh : { ...fresh, items: [...keep(before.items, fresh.items, rowId)] };
  const reuse = (before: ListPage<Row>, next: ListPage<Row>) => {
    const items = reuseRows(before.items, next.items, rowId);
    return { ...next, items: items === before.items ? before.items : [...items] };
  };
  const { answer, fresh, error, key: answered, showLatest } = useLatestValue(load.page, key, merge, isHovered === false, reuse);

  const { items: rows, total, isTotalExact = true, pageNumber } = answer ?? { items: null, total: 0, pageNumber: 1 };
  const newRowCount = countNewRows(answer?.items, fresh?.items, rowId);
  return {
    query: load.query,
    requestedAt: load.requestedAt,
    rows,
    total,
    isTotalExact,
    pageNumber,
    rowsKey: answered,
    isStale: answered !== key,
    error,
    newRowCount,
    showNewRows: showLatest,
  };
}
