import type { components } from '@nearhand/contracts/openapi.gen';
import { api, companyId, unwrap } from '@nearhand/platform/core';
import { useEffect, useState } from 'react';

type CompanyOperator = components['schemas']['CompanyOperator'];

/** Everybody whose sessions there may be; none until they have come, and when they do not come: the list works without. */
export function useOperators(): readonly CompanyOperator[] {
  const [operators, setColleagues] = useState<readonly CompanyOperator[]>([]);
  useEffect(() => {
    const given = new AbortController();
    unwrap(api.GET('/company/{companyId}/operator', { params: { path: { companyId: companyId() } }, signal: given.signal })).then(
      ({ items }) => setColleagues(items),
      () => undefined,
    );
    return () => given.abort();
  }, []);
  return operators;
}
