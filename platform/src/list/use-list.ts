import { useLoaderData } from '@nearhand/platform/router';
import type { ListLoad, ListPage } from './list-loader.ts';
import { type ListQuery, queryKey } from './list-query.ts';
import { mergeInPlace, mergeKeepingOrder } from './merge-rows.ts';
import { useLatestValue } from './use-latest-value.ts';

/** A list as a screen shows it. */
export interface List<Row, Property extends string> {
  query: ListQuery<Property>;
  /** Null until the first answer. */
  rows: readonly Row[] | null;
  total: number;
  isTotalExact: boolean;
  /** The page that is shown: the last one where the URL asks for one beyond it. */
  pageNumber: number;
  /** The rows answer the question before. */
  isStale: boolean;
  /** Why the last answer did not come. */
  error: unknown;
  /** How many rows wait to be shown until nobody points at the others. */
  newRowCount: number;
  showNewRows: () => void;
}

/** How many of the fresh rows are not among those that are shown. */
export function countNewRows<Row>(shown: readonly Row[] = [], fresh: readonly Row[] = [], rowId: (row: Row) => string): number {
  const ids = new Set(shown.map(rowId));
  return fresh.filter((row) => !ids.has(rowId(row))).length;
}

/**
 * The list of this route's loader. Fresh rows move none that stay; where the screen knows whether somebody points at the rows,
 * they change nothing but what stands in them until nobody does.
 */
export function useList<Row, Property extends string>(rowId: (row: Row) => string, isHovered?: boolean): List<Row, Property> {
  const load = useLoaderData<ListLoad<Row, Property>>();
  const key = queryKey(load.query);
  const keep = isHovered === undefined ? mergeKeepingOrder : mergeInPlace;
  const merge = (before: ListPage<Row>, fresh: ListPage<Row>) => ({ ...fresh, items: [...keep(before.items, fresh.items, rowId)] });
  const { answer, fresh, error, key: answered, showLatest } = useLatestValue(load.page, key, merge, isHovered === false);

  const { items: rows, total, isTotalExact = true, pageNumber } = answer ?? { items: null, total: 0, pageNumber: 1 };
  const newRowCount = countNewRows(answer?.items, fresh?.items, rowId);
  return {
    query: load.query,
    rows,
    total,
    isTotalExact,
    pageNumber,
    isStale: answered !== key,
    error,
    newRowCount,
    showNewRows: showLatest,
  };
}
