import { useLocation, useSearchParams } from '@nearhand/platform/router';
import { useEffect, useEffectEvent } from 'react';

/** Errors that the server adds to the address, behind the #. */
export type IntercomRefusal = 'INTERCOM_AUTHORIZATION_INVALID' | 'INTERCOM_DENIED';
const refusals: readonly string[] = ['INTERCOM_AUTHORIZATION_INVALID', 'INTERCOM_DENIED'] satisfies IntercomRefusal[];
const isRefusal = (code: string | null): code is IntercomRefusal => code !== null && refusals.includes(code);

/** Calls back when Intercom has led back to this page, whose address then has a handle; returns the error if it has one instead. */
export function useIntercomReturn(onReturn: (handle: string) => void): IntercomRefusal | null {
  const [query, setQuery] = useSearchParams();
  const { hash } = useLocation();
  const handle = query.get('intercom');
  const finish = useEffectEvent((found: string) => {
    // A handle works once: neither a reload nor the history should send it again.
    const rest = new URLSearchParams(query);
    rest.delete('intercom');
    setQuery(rest, { replace: true });
    onReturn(found);
  });
  useEffect(() => {
    if (handle !== null) finish(handle);
  }, [handle]);
  const code = new URLSearchParams(hash.slice(1)).get('error');
  return isRefusal(code) ? code : null;
}
