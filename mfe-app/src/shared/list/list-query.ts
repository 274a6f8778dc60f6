import { type PageSize, pageSizes, type Sort, type SortDirection } from '@nearhand/platform/ui';

/** What a list is asked for; its place is the page's URL. */
export interface ListQuery<Property extends string> {
  pageNumber: number;
  pageSize: PageSize;
  sort: Sort<Property>;
  search: string;
}

/** By what a list can be sorted, and how it is at first. */
export interface ListShape<Property extends string> {
  sortProperties: readonly Property[];
  firstSort: Sort<Property>;
}

const defaultPageSize: PageSize = 25;
const lastPageNumber = 1_000_000;
const longestSearch = 200;
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

/** Control characters are nothing one searches for, and the server refuses some of them. */
const cleanSearch = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, longestSearch)
    .trim();

/** What the URL asks for. Unknown and bad values give way to the defaults: an old link never fails. */
export function readListQuery<Property extends string>(params: URLSearchParams, shape: ListShape<Property>): ListQuery<Property> {
  return {
    pageNumber: readPageNumber(params.get('pageNumber')),
    pageSize: pageSizes.find((size) => String(size) === params.get('pageSize')) ?? defaultPageSize,
    sort: readSort(params, shape),
    search: cleanSearch(params.get('search') ?? ''),
  };
}

/** The URL's parameters with the list's own replaced; what is default is not written. */
export function writeListQuery<Property extends string>(
  query: ListQuery<Property>,
  { firstSort }: ListShape<Property>,
  before: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const params = new URLSearchParams(before);
  for (const name of names) params.delete(name);

  const { pageNumber, pageSize, sort, search } = query;
  if (search) params.set('search', search);
  if (sort.property !== firstSort.property) params.set('sortProperty', sort.property);
  if (sort.direction !== directionOf(sort.property, firstSort)) params.set('sortDirection', sort.direction);
  if (pageSize !== defaultPageSize) params.set('pageSize', String(pageSize));
  if (pageNumber !== 1) params.set('pageNumber', String(pageNumber));
  return params;
}

/** Two queries that ask for the same have the same key. */
export const keyOf = <Property extends string>(query: ListQuery<Property>): string => JSON.stringify(query);
