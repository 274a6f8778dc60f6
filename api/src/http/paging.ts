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
  /** Properties that may be empty; rows without a value come last. */
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
  for (const [index, pattern] of searchPatterns(search).entries()) {
    rows.andWhere(`(${condition(`:search${index}`)})`, { [`search${index}`]: pattern });
  }
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
      // The brackets are needed: a bare column under an alias would be missing from the rows that are read.
      .addSelect(`(${columns[sortProperty]})`, 'sort_key')
      .orderBy('sort_key', direction, nullable.includes(sortProperty) ? 'NULLS LAST' : undefined)
      .addOrderBy(tiebreak, direction)
      .offset((pageNumber - 1) * pageSize)
      .limit(pageSize)
      .getMany()
  );
}

/**
 * Reads one page of a large list that has an index for each order. One statement finds, counts and sorts up to `countLimit` matches. More
 * matches are frequent, so that the first ones are soon found in the order of the index. The planner cannot choose, since it takes words for
 * independent of each other.
 */
export async function readCountedPage<Row extends ObjectLiteral, Property extends string>(
  rows: SelectQueryBuilder<Row>,
  query: PageQuery<Property>,
  sorting: Sorting<Property>,
  countLimit: number,
): Promise<CountedPage<Row>> {
  const { pageNumber, pageSize } = query;
  const found = await countAndSort(rows, query, sorting, countLimit);
  const isTotalExact = found.count <= countLimit;
  const ids = isTotalExact ? found.ids : await findInIndex(rows, query, sorting);
  const items = await findInOrder(rows, sorting.tiebreak, ids);
  return { items, total: Math.min(found.count, countLimit), isTotalExact, pageNumber, pageSize };
}

/** Counts matches up to a limit. Without more of them, also finds the ids of a page. */
async function countAndSort<Row extends ObjectLiteral, Property extends string>(
  rows: SelectQueryBuilder<Row>,
  { pageNumber, pageSize, sortProperty, sortDirection }: PageQuery<Property>,
  { columns, tiebreak }: Sorting<Property>,
  limit: number,
): Promise<{ count: number; ids: string[] }> {
  const direction = sortDirection === 'asc' ? 'ASC' : 'DESC';
  const matches = rows
    .clone()
    .select(tiebreak, 'id')
    .addSelect(`(${columns[sortProperty]})`, 'sort_key')
    .limit(limit + 1);
  const [text, values] = matches.getQueryAndParameters();
  const [found] = await rows.connection.query<{ count: number; ids: string[] }[]>(
    `WITH "matches" AS MATERIALIZED (${text}), "counted" AS MATERIALIZED (SELECT count(*)::int AS "count" FROM "matches")
     SELECT "count", ARRAY(SELECT "id" FROM "matches" WHERE "counted"."count" <= ${limit}
       ORDER BY "sort_key" ${direction} NULLS LAST, "id" ${direction} LIMIT ${pageSize} OFFSET ${(pageNumber - 1) * pageSize}) AS "ids"
     FROM "counted"`,
    values,
  );
  return found ?? { count: 0, ids: [] };
}

/** Finds the ids of a page in the index. Rows without a value are last in both directions, and in the index in one of them. */
async function findInIndex<Row extends ObjectLiteral, Property extends string>(
  rows: SelectQueryBuilder<Row>,
  { pageNumber, pageSize, sortProperty, sortDirection }: PageQuery<Property>,
  { columns, nullable, tiebreak }: Sorting<Property>,
): Promise<string[]> {
  const direction = sortDirection === 'asc' ? 'ASC' : 'DESC';
  const key = `(${columns[sortProperty]})`;
  const first = (pageNumber - 1) * pageSize;
  const find = async (found: SelectQueryBuilder<Row>, offset: number, limit: number) => {
    const inOrder = found.clone().select(tiebreak, 'id').addSelect(key, 'sort_key').orderBy('sort_key', direction);
    const page = await inOrder.addOrderBy(tiebreak, direction).offset(offset).limit(limit).getRawMany<{ id: string }>();
    return page.map(({ id }) => id);
  };
  if (direction === 'ASC' || !nullable.includes(sortProperty)) return find(rows, first, pageSize);

  const withValue = rows.clone().andWhere(`${key} IS NOT NULL`);
  const ids = await find(withValue, first, pageSize);
  if (ids.length === pageSize) return ids;
  const before = ids.length > 0 || first === 0 ? first + ids.length : await withValue.getCount();
  const rest = await find(rows.clone().andWhere(`${key} IS NULL`), first + ids.length - before, pageSize - ids.length);
  return [...ids, ...rest];
}

/** Rows by their unique column, in the order of the values. */
async function findInOrder<Row extends ObjectLiteral>(
  rows: SelectQueryBuilder<Row>,
  unique: string,
  ids: readonly string[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const found = await rows.clone().where(`${unique} IN (:...ids)`, { ids }).getMany();
  const property = unique.slice(unique.indexOf('.') + 1);
  const byId = new Map(found.map((row) => [row[property], row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Maps the items of a page. */
export function mapPage<Whole extends Page<unknown>, Item>(
  page: Whole,
  toItem: (row: Whole['items'][number]) => Item,
): Omit<Whole, 'items'> & { items: Item[] } {
  return { ...page, items: page.items.map(toItem) };
}
