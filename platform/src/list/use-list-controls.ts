import { useLatestSearch, useNavigate } from '@nearhand/platform/router';
import type { PageSize, Sort } from '@nearhand/platform/ui';
import { type ListQuery, type ListShape, readListQuery, writeListQuery } from './list-query.ts';

type Filters = ListQuery<string>['filters'];

/** What changes the list's question; each is a navigation, so Back undoes it. What is typed into the search is one step. */
export function useListControls<Property extends string>(query: ListQuery<Property>, shape: ListShape<Property>) {
  const navigate = useNavigate();
  const latestSearch = useLatestSearch();

  const ask = (change: (before: ListQuery<Property>) => Partial<ListQuery<Property>>, replace = false) => {
    const params = latestSearch();
    const before = readListQuery(params, shape);
    const next = { ...before, pageNumber: 1, ...change(before) };
    void navigate({ search: writeListQuery(next, shape, params).toString() }, { replace, preventScrollReset: true });
  };
  const setFilters = (change: (before: Filters) => Filters) =>
    ask(({ filters }) => ({
      filters: Object.fromEntries(Object.entries({ ...filters, ...change(filters) }).filter(([, values]) => values.length > 0)),
    }));
  return {
    search: (search: string) => ask(() => ({ search }), query.search !== ''),
    sortBy: (sort: Sort<Property>) => ask(() => ({ sort })),
    goToPage: (pageNumber: number) => ask(() => ({ pageNumber })),
    /** Sets the filters that are named and leaves the others; one without values is taken away. */
    filterBy: (change: Filters) => setFilters(() => change),
    /** Takes a value into a filter, or out of it. */
    toggle: (filter: string, value: string) =>
      setFilters(({ [filter]: values = [] }) => ({
        [filter]: values.includes(value) ? values.filter((other) => other !== value) : [...values, value],
      })),
    clear: () => ask(() => ({ search: '', filters: {} })),
    setPageSize: (pageSize: PageSize) => ask(() => ({ pageSize })),
  };
}
