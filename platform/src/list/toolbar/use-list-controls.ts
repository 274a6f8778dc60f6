import { useLatestSearch, useNavigate } from '@nearhand/platform/router';
import type { PageSize, Sort } from '@nearhand/platform/ui/console';
import { type ListQuery, type ListShape, readListQuery, writeListQuery } from '../list-query.ts';

type Filters = ListQuery<string>['filters'];

/** Handlers that change the query. Each is a navigation, so that Back reverts it; typing into the search is one history entry. */
export function useListControls<Property extends string>(query: ListQuery<Property>, shape: ListShape<Property>) {
  const navigate = useNavigate();
  const latestSearch = useLatestSearch();

  const ask = (change: (before: ListQuery<Property>) => Partial<ListQuery<Property>>, { replace = false, keepsScroll = true } = {}) => {
    const params = latestSearch();
    const before = readListQuery(params, shape);
    const next = { ...before, pageNumber: 1, ...change(before) };
    void navigate({ search: writeListQuery(next, shape, params).toString() }, { replace, preventScrollReset: keepsScroll });
  };
  const setFilters = (change: (before: Filters) => Filters) =>
    ask(({ filters }) => ({
      filters: Object.fromEntries(Object.entries({ ...filters, ...change(filters) }).filter(([, values]) => values.length > 0)),
    }));
  return {
    search: (search: string) => ask(() => ({ search }), { replace: query.search !== '' }),
    /** Other rows start at the top of the page. */
    sortBy: (sort: Sort<Property>) => ask(() => ({ sort }), { keepsScroll: false }),
    goToPage: (pageNumber: number) => ask(() => ({ pageNumber }), { keepsScroll: false }),
    /** Sets the named filters; an empty array removes one. */
    filterBy: (change: Filters) => setFilters(() => change),
    /** Adds or removes one value of a filter. */
    toggle: (filter: string, value: string) =>
      setFilters(({ [filter]: values = [] }) => ({
        [filter]: values.includes(value) ? values.filter((other) => other !== value) : [...values, value],
      })),
    clear: () => ask(() => ({ search: '', filters: {} })),
    setPageSize: (pageSize: PageSize) => ask(() => ({ pageSize }), { keepsScroll: false }),
  };
}
