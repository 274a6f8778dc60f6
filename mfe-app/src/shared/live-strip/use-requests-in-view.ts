import { useSetAtom } from '@nearhand/platform/core';
import { areRequestsInViewAtom } from '@nearhand/platform/live';
import { type RefObject, useEffect } from 'react';

/** Tells the layout whether the user sees the session requests here, so that it does not show them again. */
export function useRequestsInView(strip: RefObject<HTMLElement | null>, hasRequests: boolean): void {
  const set = useSetAtom(areRequestsInViewAtom);
  useEffect(() => {
    if (!hasRequests || !strip.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => set(entry?.isIntersecting ?? false), { threshold: 0.5 });
    observer.observe(strip.current);
    return () => {
      observer.disconnect();
      set(false);
    };
  }, [strip, hasRequests, set]);
}
