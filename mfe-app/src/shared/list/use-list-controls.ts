import { useNavigate, useSearchParams } from '@nearhand/platform/router';
import type { PageSize, Sort } from '@nearhand/platform/ui';
import { type ListQuery, type ListShape, writeListQuery } from './list-query.ts';

/** What changes the list's question; each is a navigation, so Back undoes it. What is typed into the search is one step. */
export function useListControls<Property extends string>(query: ListQuery<Property>, shape: ListShape<Property>) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const ask = (change: Partial<ListQuery<Property>>, replace = false) => {
    const search = writeListQuery({ ...query, pageNumber: 1, ...change }, shape, params).toString();
    void navigate({ search }, { replace, preventScrollReset: true });
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
