import { Outlet, useMatches } from '@nearhand/platform/host';
import { useLocation, useNavigation } from '@nearhand/platform/router';
import { useEffect, useRef, useState } from 'react';
import { AreaUnavailableError } from '../remotes/area-unavailable-error';
import { remoteOfRoute } from '../remotes/attribution';
import { measurePage } from '../remotes/measure-page';
import { matchedRoute } from './matched-route';

/** Time for a page to show something. */
const patienceMs = 3000;
const never = new Promise<never>(() => undefined);

/** A page, in whose place its area is unavailable if it shows nothing 3 s after it was opened. */
export function WatchedPage() {
  const { key } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const remote = remoteOfRoute(matchedRoute(useMatches()));
  const [start, end] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)];
  const [emptyKey, setEmptyKey] = useState<string | null>(null);

  useEffect(() => {
    if (!isIdle || !remote) return;
    measurePage(remote);
    const timer = setTimeout(() => {
      if (end.current?.previousElementSibling === start.current) setEmptyKey(key);
    }, patienceMs);
    return () => clearTimeout(timer);
  }, [key, isIdle, remote, start, end]);

  if (remote && emptyKey === key) throw new AreaUnavailableError(remote, never, new Error('The page shows nothing'));
  return (
    <>
      <span ref={start} hidden />
      <Outlet />
      <span ref={end} hidden />
    </>
  );
}
