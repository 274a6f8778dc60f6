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
  /** Those with an index in this order. */
  indexed?: readonly Property[];
  /** A unique column, so that no row appears on two pages. */
  tiebreak: string;
}

/** SQL conditions and the values of their parameters. */
export interface Conditions {
  tests: string[];
  parameters: ObjectLiteral;
}

/** One condition for each search term; `condition` receives the name of the parameter. */
export function searchConditions(search: string | undefined, condition: (parameter: string) => string): Conditions {
  const patterns = searchPatterns(search);
  return {
    tests: patterns.map((_, index) => `(${condition(`:search${index}`)})`),
    parameters: Object.fromEntries(patterns.map((pattern, index) => [`search${index}`, pattern])),
  };
}

export function addConditions<Row extends ObjectLiteral>(rows: SelectQueryBuilder<Row>, { tests, parameters }: Conditions): void {
  for (const test of tests) rows.andWhere(test);
  rows.setParameters(parameters);
}

/** Adds one condition for each search term; `condition` receives the name of the parameter. */
export function addSearch<Row extends ObjectLiteral>(
  rows: SelectQueryBuilder<Row>,
  search: string | undefined,
  condition: (parameter: string) => string,
): void {
  addConditions(rows, searchConditions(search, condition));
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

/** Finds the ids of one page of rows. Sorting only ids takes a third of the time where all rows are read to sort them. */
async function findIds<Row extends ObjectLiteral, Property extends string>(
  rows: SelectQueryBuilder<Row>,
  { pageNumber, pageSize, sortProperty, sortDirection }: PageQuery<Property>,
  { columns, nullable, tiebreak }: Sorting<Property>,
): Promise<string[]> {
  const direction = sortDirection === 'asc' ? 'ASC' : 'DESC';
  const found = await rows
    .clone()
    .select(tiebreak, 'id')
    .addSelect(`(${columns[sortProperty]})`, 'sort_key')
    .orderBy('sort_key', direction, nullable.includes(sortProperty) ? 'NULLS LAST' : undefined)
    .addOrderBy(tiebreak, direction)
    .offset((pageNumber - 1) * pageSize)
    .limit(pageSize)
    .getRawMany<{ id: string }>();
  return found.map(({ id }) => id);
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
  const isIndexed = sorting.indexed?.includes(query.sortProperty) ?? false;
  const find = async () => findInOrder(rows, sorting.tiebreak, await findIds(rows, query, sorting));
  const [items, [row]] = await Promise.all([
    isIndexed ? findPage(rows, query, sorting) : find(),
    rows.connection.query<{ count: number }[]>(`SELECT count(*)::int AS "count" FROM (${text}) AS "found"`, values),
  ]);
  const found = row?.count ?? 0;
  const { pageNumber, pageSize } = query;
  return { items, total: Math.min(found, countLimit), isTotalExact: found <= countLimit, pageNumber, pageSize };
}

/** Rows that a search reads at most before it sorts all matches. */
export interface SearchLimits {
  /** Matches that are counted. */
  counted: number;
  /** Rows that are read in order, where there are more matches. */
  scanned: number;
}

/**
 * Reads one page of the matches of a search, which cost more to find than to read. Up to a limit, one statement finds, counts and sorts them.
 * More matches are frequent, and the first rows in order fill a page, unless they match by what they are ordered by. The planner cannot
 * choose, since it takes words for independent of each other and of the order.
 */
export async function readSearchedPage<Row extends ObjectLiteral, Property extends string>(
  /** The rows that are searched. */
  scope: SelectQueryBuilder<Row>,
  conditions: Conditions,
  query: PageQuery<Property>,
  sorting: Sorting<Property>,
  { counted, scanned }: SearchLimits,
): Promise<CountedPage<Row>> {
  const { pageNumber, pageSize, sortProperty } = query;
  const search = new OrderedSearch(scope, conditions, query, sorting);
  const { count, ids } = await search.sort(counted);
  const isTotalExact = count <= counted;
  const scan = async () => (sorting.indexed?.includes(sortProperty) ? search.scan(scanned) : null);
  const page = isTotalExact ? ids : ((await scan()) ?? (await search.sortAll()));
  const items = await findInOrder(scope, sorting.tiebreak, page);
  return { items, total: Math.min(count, counted), isTotalExact, pageNumber, pageSize };
}

/** Finds the ids of one page of matches. */
class OrderedSearch<Row extends ObjectLiteral, Property extends string> {
  private readonly keys: SelectQueryBuilder<Row>;
  private readonly direction: 'ASC' | 'DESC';
  private readonly pageOfMatches: string;

  constructor(
    private readonly scope: SelectQueryBuilder<Row>,
    private readonly conditions: Conditions,
    private readonly query: PageQuery<Property>,
    private readonly sorting: Sorting<Property>,
  ) {
    const { columns, nullable, tiebreak } = sorting;
    const { pageNumber, pageSize, sortProperty, sortDirection } = query;
    this.direction = sortDirection === 'asc' ? 'ASC' : 'DESC';
    const order = `"sort_key" ${this.direction} ${nullable.includes(sortProperty) ? 'NULLS LAST' : ''}, "id" ${this.direction}`;
    this.pageOfMatches = `ARRAY(SELECT "id" FROM "matches" ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(pageNumber - 1) * pageSize}) AS "ids"`;
    this.keys = scope.clone().select(tiebreak, 'id').addSelect(`(${columns[sortProperty]})`, 'sort_key');
  }

  /** Above the limit, the ids are those of any matches. */
  async sort(limit: number): Promise<{ count: number; ids: string[] }> {
    const matches = this.keys.clone();
    addConditions(matches, this.conditions);
    const [text, values] = matches.limit(limit + 1).getQueryAndParameters();
    const [found] = await this.scope.connection.query<{ count: number; ids: string[] }[]>(
      `WITH "matches" AS MATERIALIZED (${text}) SELECT (SELECT count(*)::int FROM "matches") AS "count", ${this.pageOfMatches}`,
      values,
    );
    return found ?? { count: 0, ids: [] };
  }

  sortAll(): Promise<string[]> {
    const matches = this.scope.clone();
    addConditions(matches, this.conditions);
    return findIds(matches, this.query, this.sorting);
  }

  /** Null if the first rows in order do not fill the page. */
  async scan(limit: number): Promise<string[] | null> {
    const { pageNumber, pageSize } = this.query;
    const { tests, parameters } = this.conditions;
    const first = this.keys
      .clone()
      .addSelect(tests.join(' AND ') || 'true', 'isMatch')
      .setParameters(parameters)
      .orderBy('sort_key', this.direction)
      .addOrderBy(this.sorting.tiebreak, this.direction)
      .limit(limit);
    const [text, values] = first.getQueryAndParameters();
    const [found] = await this.scope.connection.query<{ ids: string[] }[]>(
      `WITH "matches" AS MATERIALIZED (SELECT "id", "sort_key" FROM (${text}) AS "first" WHERE "isMatch" LIMIT ${pageNumber * pageSize})
       SELECT ${this.pageOfMatches}`,
      values,
    );
    return found?.ids.length === pageSize ? found.ids : null;
  }
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
