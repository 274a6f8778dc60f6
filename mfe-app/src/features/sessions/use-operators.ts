import type { components } from '@nearhand/contracts/openapi.gen';
import { api, companyId, unwrap } from '@nearhand/platform/core';
import { useEffect, useState } from 'react';

type CompanyOperator = components['schemas']['CompanyOperator'];

/** Users with sessions; empty until they are loaded or if loading fails, because the list works without them. */
export function useOperators(): readonly CompanyOperator[] {
  const [operators, setOperators] = useState<readonly CompanyOperator[]>([]);
  useEffect(() => {
    const given = new AbortController();
    unwrap(api.GET('/company/{companyId}/operator', { params: { path: { companyId: companyId() } }, signal: given.signal })).then(
      ({ items }) => setOperators(items),
      () => undefined,
    );
    return () => given.abort();
  }, []);
  return operators;
}
