import { useNavigate, useSearchParams } from '@nearhand/platform/router';
import type { PageSize, Sort } from '@nearhand/platform/ui';
import { useEffect } from 'react';
import { keyOf, type ListQuery, type ListShape, writeListQuery } from './list-query.ts';

/** What each list was last asked for, until the page shows it: a second change may come before that, and must not undo the first. */
const asked = new WeakMap<object, ListQuery<string>>();

/** What changes the list's question; each is a navigation, so Back undoes it. What is typed into the search is one step. */
export function useListControls<Property extends string>(query: ListQuery<Property>, shape: ListShape<Property>) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const shown = keyOf(query);
  useEffect(() => {
    if (shown) asked.delete(shape);
  }, [shown, shape]);

  const ask = (change: Partial<ListQuery<Property>>, replace = false) => {
    const before = (asked.get(shape) ?? query) as ListQuery<Property>;
    const next = { ...before, pageNumber: 1, ...change };
    asked.set(shape, next);
    void navigate({ search: writeListQuery(next, shape, params).toString() }, { replace, preventScrollReset: true });
  };
  return {
    search: (search: string) => ask({ search }, query.search !== ''),
    sortBy: (sort: Sort<Property>) => ask({ sort }),
    toPage: (pageNumber: number) => ask({ pageNumber }),
    filterBy: (filters: ListQuery<Property>['filters']) => ask({ filters }),
    clear: () => ask({ search: '', filters: {} }),
    withPageSize: (pageSize: PageSize) => ask({ pageSize }),
  };
}
