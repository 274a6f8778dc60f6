import { type Dispatch, type SetStateAction, useState } from 'react';
import type { ListPage } from '../list-loader.ts';
import type { ListQuery } from '../list-query.ts';
import type { List } from '../use-list.ts';

/** Most rows that are selected at once. */
const mostSelected = 1_000;
const pageSize = 100;

export interface RowSelection<Row> {
  selected: ReadonlySet<string>;
  onSelect: Dispatch<SetStateAction<ReadonlySet<string>>>;
  /** The selected rows: those of the page, and those that `matching` has selected on others. */
  rows: readonly Row[];
  /** Whether every row that matches is selected. */
  isAll: boolean;
  /** Selects the rows of the other pages as well; null unless the whole page is selected and there are others. */
  matching: { count: number; isPart: boolean; select: () => Promise<void> } | null;
}

type LoadPage<Row, Property extends string> = (query: ListQuery<Property>, signal: AbortSignal) => Promise<ListPage<Row>>;

async function loadMatching<Row, Property extends string>(query: ListQuery<Property>, loadPage: LoadPage<Row, Property>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let pageNumber = 1; rows.length < mostSelected; pageNumber += 1) {
    const page = await loadPage({ ...query, pageNumber, pageSize }, new AbortController().signal);
    rows.push(...page.items);
    if (page.items.length < pageSize) break;
  }
  return rows.slice(0, mostSelected);
}

/** The selection among the rows that can be selected. Rows of other pages stay selected until the filters change. */
export function useSelection<Row, Property extends string>(
  { query, rows: shown, total }: List<Row, Property>,
  rowId: (row: Row) => string,
  loadPage: LoadPage<Row, Property>,
  canSelect: (row: Row) => boolean = () => true,
): RowSelection<Row> {
  const [selected, onSelect] = useState<ReadonlySet<string>>(new Set());
  const [loaded, setLoaded] = useState<{ filters: string; rows: readonly Row[] }>({ filters: '', rows: [] });
  const filters = JSON.stringify([query.search, query.filters]);
  const page = (shown ?? []).filter(canSelect);
  const onPage = new Set(page.map(rowId));
  const isLoaded = loaded.filters === filters;
  const elsewhere = isLoaded ? loaded.rows.filter((row) => !onPage.has(rowId(row))) : [];
  const rows = [...page, ...elsewhere].filter((row) => selected.has(rowId(row)));
  const isPageSelected = page.length > 0 && page.every((row) => selected.has(rowId(row)));
  const hasRest = total > (shown?.length ?? 0) && !(isLoaded && elsewhere.every((row) => selected.has(rowId(row))));
  const count = Math.min(total, mostSelected);
  const select = async () => {
    const matching = (await loadMatching(query, loadPage)).filter(canSelect);
    setLoaded({ filters, rows: matching });
    onSelect((before) => new Set([...before, ...matching.map(rowId)]));
  };
  return {
    selected,
    onSelect,
    rows,
    isAll: rows.length >= total,
    matching: isPageSelected && hasRest && rows.length < count ? { count, isPart: count < total, select } : null,
  };
}
