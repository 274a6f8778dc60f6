import type { components } from '@nearhand/contracts/openapi.gen';
import { api, unwrap, useWhenReconnected } from '@nearhand/platform/core';
import { useCallback, useEffect, useState } from 'react';

type Schemas = components['schemas'];
export type SavedFilter = Schemas['SavedFilter'];
export type FilterList = Schemas['FilterList'];

const inOrder = (filters: readonly SavedFilter[]) => filters.toSorted((a, b) => a.name.localeCompare(b.name));

/** The user's saved filters of a list, loaded when they are needed first; null until then. `save` and `remove` throw API errors. */
export function useSavedFilters(list: FilterList, isNeeded: boolean) {
  const [filters, setFilters] = useState<readonly SavedFilter[] | null>(null);
  const load = useCallback(
    (signal: AbortSignal | null = null) => {
      unwrap(api.GET('/me/filter', { signal })).then(
        ({ items }) => setFilters(items.filter((filter) => filter.list === list)),
        () => signal?.aborted || setFilters((before) => before ?? []),
      );
    },
    [list],
  );
  useEffect(() => {
    if (!isNeeded) return;
    const given = new AbortController();
    load(given.signal);
    return () => given.abort();
  }, [load, isNeeded]);
  useWhenReconnected(() => isNeeded && load());

  return {
    filters,
    save: async (name: string, query: string) => {
      const saved = await unwrap(api.POST('/me/filter', { body: { list, name, query } }));
      setFilters((before) => inOrder([...(before ?? []).filter(({ filterId }) => filterId !== saved.filterId), saved]));
    },
    remove: async ({ filterId }: SavedFilter) => {
      await unwrap(api.DELETE('/me/filter/{filterId}', { params: { path: { filterId } } }));
      setFilters((before) => before?.filter((filter) => filter.filterId !== filterId) ?? null);
    },
  };
}
