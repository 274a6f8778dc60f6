import type { ObjectLiteral, QueryRunner, SelectQueryBuilder } from 'typeorm';
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

/**
 * Reads one page of the matches of a search, which costs more for each row than reading it. Up to a limit, one statement finds, counts and
 * sorts them. Above it, matches are frequent, and reading rows in order finds a page soon; the planner would sort all of them, since it
 * takes words for independent.
 */
export async function readSearchedPage<Row extends ObjectLiteral, Property extends string>(
  rows: SelectQueryBuilder<Row>,
  query: PageQuery<Property>,
  sorting: Sorting<Property>,
  countLimit: number,
): Promise<CountedPage<Row>> {
  const { pageNumber, pageSize, sortProperty, sortDirection } = query;
  const { columns, nullable, tiebreak } = sorting;
  const direction = sortDirection === 'asc' ? 'ASC' : 'DESC';
  const nulls = nullable.includes(sortProperty) ? 'NULLS LAST' : '';
  const [text, values] = rows
    .clone()
    .select(tiebreak, 'id')
    .addSelect(`(${columns[sortProperty]})`, 'sort_key')
    .limit(countLimit + 1)
    .getQueryAndParameters();
  const [found] = await rows.connection.query<{ count: number; ids: string[] }[]>(
    `WITH "matches" AS MATERIALIZED (${text})
     SELECT (SELECT count(*)::int FROM "matches") AS "count", ARRAY(
       SELECT "id" FROM "matches" ORDER BY "sort_key" ${direction} ${nulls}, "id" ${direction}
       LIMIT ${pageSize} OFFSET ${(pageNumber - 1) * pageSize}) AS "ids"`,
    values,
  );
  const { count = 0, ids = [] } = found ?? {};
  if (count <= countLimit) {
    return { items: await findInOrder(rows, tiebreak, ids), total: count, isTotalExact: true, pageNumber, pageSize };
  }
  const items = await rows.connection.transaction(async (db) => {
    await db.query('SET LOCAL enable_bitmapscan = off');
    return findPage(rows.clone().setQueryRunner(db.queryRunner as QueryRunner), query, sorting);
  });
  return { items, total: countLimit, isTotalExact: false, pageNumber, pageSize };
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
