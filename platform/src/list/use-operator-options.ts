import type { components } from '@nearhand/contracts/openapi.gen';
import { api, companyId, requireMe, unwrap, useWhenReconnected } from '@nearhand/platform/core';
import { useCallback, useEffect, useState } from 'react';

type CompanyOperator = components['schemas']['CompanyOperator'];

/** The operators of the company as choices of a filter, the user first. Only the user until they are loaded, or if loading fails. */
export function useOperatorOptions(): { value: string; label: string }[] {
  const [operators, setOperators] = useState<readonly CompanyOperator[]>([]);
  const load = useCallback((signal: AbortSignal | null = null) => {
    unwrap(api.GET('/company/{companyId}/operator', { params: { path: { companyId: companyId() } }, signal })).then(
      ({ items }) => setOperators(items),
      () => undefined,
    );
  }, []);
  useEffect(() => {
    const given = new AbortController();
    load(given.signal);
    return () => given.abort();
  }, [load]);
  useWhenReconnected(load);
  const { user } = requireMe();
  return [user, ...operators.filter(({ id }) => id !== user.id)].map(({ id, name }) => ({ value: id, label: name }));
}
