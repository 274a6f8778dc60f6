import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { searchPatterns } from '../database/search-text.ts';

export interface PageQuery<Property extends string> {
  pageNumber: number;
  pageSize: number;
  sortProperty: Property;
  sortDirection: 'asc' | 'desc';
  search?: string;
}

export interface Page<Item> {
  items: Item[];
  total: number;
  pageNumber: number;
  pageSize: number;
}

/** A page of a list that is counted up to a limit only. */
export interface CountedPage<Item> extends Page<Item> {
  /** False when there are more than were counted. */
  isTotalExact: boolean;
}

export interface Sorting<Property extends string> {
  /** The expressions that may be sorted by. */
  columns: Record<Property, string>;
  /** Those that may be empty; rows without a value come last. */
  nullable: readonly Property[];
  /** A unique column, so that no row appears on two pages. */
  tiebreak: string;
}

/** Adds one condition for each search term; `condition` receives the name of the parameter. */
export function addSearch<Row extends ObjectLiteral>(
  rows: SelectQueryBuilder<Row>,
  search: string | undefined,
  condition: (parameter: string) => string,
): void {
  searchPatterns(search).forEach((pattern, index) => {
    rows.andWhere(`(${condition(`:search${index}`)})`, { [`search${index}`]: pattern });
  });
}

/** Reads one page of rows, and counts all of them. */
export async function readPage<Row extends ObjectLiteral, Property extends string>(
  rows: SelectQueryBuilder<Row>,
  query: PageQuery<Property>,
  sorting: Sorting<Property>,
): Promise<Page<Row>> {
  const counted = rows.clone();
  const [items, total] = await Promise.all([findPage(rows, query, sorting), counted.getCount()]);
  return { items, total, pageNumber: query.pageNumber, pageSize: query.pageSize };
}

function findPage<Row extends ObjectLiteral, Property extends string>(
  rows: SelectQueryBuilder<Row>,
  { pageNumber, pageSize, sortProperty, sortDirection }: PageQuery<Property>,
  { columns, nullable, tiebreak }: Sorting<Property>,
): Promise<Row[]> {
  const direction = sortDirection === 'asc' ? 'ASC' : 'DESC';
  return (
    rows
      // In brackets: a bare column under an alias would be missing from the rows that are read.
      .addSelect(`(${columns[sortProperty]})`, 'sort_key')
      .orderBy('sort_key', direction, nullable.includes(sortProperty) ? 'NULLS LAST' : undefined)
      .addOrderBy(tiebreak, direction)
      .offset((pageNumber - 1) * pageSize)
      .limit(pageSize)
      .getMany()
  );
}

/** Reads one page of rows. Counts them up to a limit only, since the count of many rows costs more than a page. */
export async function readCountedPage<Row extends ObjectLiteral, Property extends string>(
  rows: SelectQueryBuilder<Row>,
  query: PageQuery<Property>,
  sorting: Sorting<Property>,
  countLimit: number,
): Promise<CountedPage<Row>> {
  const counted = rows
    .clone()
    .select('1')
    .limit(countLimit + 1);
  const [text, values] = counted.getQueryAndParameters();
  const [items, [row]] = await Promise.all([
    findPage(rows, query, sorting),
    rows.connection.query<{ count: number }[]>(`SELECT count(*)::int AS "count" FROM (${text}) AS "found"`, values),
  ]);
  const found = row?.count ?? 0;
  const { pageNumber, pageSize } = query;
  return { items, total: Math.min(found, countLimit), isTotalExact: found <= countLimit, pageNumber, pageSize };
}

/** Maps the items of a page. */
export function mapPage<Whole extends Page<unknown>, Item>(
  page: Whole,
  toItem: (row: Whole['items'][number]) => Item,
): Omit<Whole, 'items'> & { items: Item[] } {
  return { ...page, items: page.items.map(toItem) };
}
