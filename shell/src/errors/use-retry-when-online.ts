import { connectionAtom, useAtomValue } from '@nearhand/platform/core';
import { useLocation, useNavigate } from '@nearhand/platform/router';
import { useEffect, useRef } from 'react';

/** Opens the page again when a lost connection is back. */
export function useRetryWhenOnline(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const isOnline = useAtomValue(connectionAtom) === 'online';
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) void navigate(location, { replace: true });
    wasOnline.current = isOnline;
  }, [isOnline, location, navigate]);
}
