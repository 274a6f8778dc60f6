import type { components } from '@nearhand/contracts/openapi.gen';
import { api, companyId, unwrap } from '@nearhand/platform/core';
import { useEffect, useState } from 'react';

type Colleague = components['schemas']['Colleague'];

/** Everybody whose sessions there may be; none until they have come, and when they do not come: the list works without. */
export function useColleagues(): readonly Colleague[] {
  const [colleagues, setColleagues] = useState<readonly Colleague[]>([]);
  useEffect(() => {
    const given = new AbortController();
    unwrap(api.GET('/company/{companyId}/colleague', { params: { path: { companyId: companyId() } }, signal: given.signal })).then(
      ({ items }) => setColleagues(items),
      () => undefined,
    );
    return () => given.abort();
  }, []);
  return colleagues;
}
