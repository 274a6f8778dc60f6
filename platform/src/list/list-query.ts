import { type PageSize, pageSizes, type Sort, type SortDirection } from '@nearhand/platform/ui/console';

/** Query of a list, stored in the page's URL. */
export interface ListQuery<Property extends string> {
  pageNumber: number;
  pageSize: PageSize;
  sort: Sort<Property>;
  search: string;
  /** Values by filter name; unset filters are absent. */
  filters: Readonly<Record<string, readonly string[]>>;
}

/** Sort properties, filters and defaults of a list. */
export interface ListShape<Property extends string> {
  sortProperties: readonly Property[];
  firstSort: Sort<Property>;
  /** Validates a filter's values, by its name in the URL. */
  filters?: Readonly<Record<string, (value: string) => boolean>>;
}

const defaultPageSize: PageSize = 25;
const lastPageNumber = 1_000_000;
const longestSearch = 200;
const mostValues = 50;
const names = ['pageNumber', 'pageSize', 'sortProperty', 'sortDirection', 'search'] as const;

function readPageNumber(text: string | null): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= lastPageNumber ? number : 1;
}

function readSort<Property extends string>(params: URLSearchParams, { sortProperties, firstSort }: ListShape<Property>): Sort<Property> {
  const property = sortProperties.find((name) => name === params.get('sortProperty')) ?? firstSort.property;
  return { property, direction: readDirection(params.get('sortDirection')) ?? directionOf(property, firstSort) };
}

const readDirection = (text: string | null): SortDirection | null => (text === 'asc' || text === 'desc' ? text : null);

const directionOf = <Property extends string>(property: Property, first: Sort<Property>): SortDirection =>
  property === first.property ? first.direction : 'asc';

/** The server rejects some control characters and lone surrogates. */
const cleanSearch = (text: string): string =>
  text
    .slice(0, longestSearch)
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim();

function readFilters(params: URLSearchParams, filters: ListShape<string>['filters'] = {}): ListQuery<string>['filters'] {
  const read = Object.entries(filters).map(([name, isValue]) => [
    name,
    [...new Set(params.getAll(name).filter(isValue))].slice(0, mostValues),
  ]);
  return Object.fromEntries(read.filter(([, values]) => values && values.length > 0));
}

/** Parses the URL. Invalid values fall back to defaults, so that old links keep working. */
export function readListQuery<Property extends string>(params: URLSearchParams, shape: ListShape<Property>): ListQuery<Property> {
  return {
    pageNumber: readPageNumber(params.get('pageNumber')),
    pageSize: pageSizes.find((size) => String(size) === params.get('pageSize')) ?? defaultPageSize,
    sort: readSort(params, shape),
    search: cleanSearch(params.get('search') ?? ''),
    filters: readFilters(params, shape.filters),
  };
}

/** Replaces the list's parameters in the URL; defaults are omitted. */
export function writeListQuery<Property extends string>(
  query: ListQuery<Property>,
  { firstSort, filters: known = {} }: ListShape<Property>,
  before: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const params = new URLSearchParams(before);
  for (const name of [...names, ...Object.keys(known)]) params.delete(name);

  const { pageNumber, pageSize, sort, search, filters } = query;
  if (search) params.set('search', search);
  for (const name of Object.keys(known)) for (const value of filters[name] ?? []) params.append(name, value);
  if (sort.property !== firstSort.property) params.set('sortProperty', sort.property);
  if (sort.direction !== directionOf(sort.property, firstSort)) params.set('sortDirection', sort.direction);
  if (pageSize !== defaultPageSize) params.set('pageSize', String(pageSize));
  if (pageNumber !== 1) params.set('pageNumber', String(pageNumber));
  return params;
}

export const isFiltered = ({ search, filters }: Pick<ListQuery<string>, 'search' | 'filters'>): boolean =>
  search !== '' || Object.keys(filters).length > 0;

/** Equal queries have equal keys. */
export const queryKey = <Property extends string>(query: ListQuery<Property>): string => JSON.stringify(query);
