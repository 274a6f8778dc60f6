import { useSetAtom } from '@nearhand/platform/core';
import { areRequestsInViewAtom } from '@nearhand/platform/live';
import { type RefObject, useLayoutEffect } from 'react';

/** Reports whether the user sees the session requests here, so that the layout does not show them again. */
export function useRequestsInView(strip: RefObject<HTMLElement | null>, hasRequests: boolean): void {
  const set = useSetAtom(areRequestsInViewAtom);
  // Runs before the first paint, or the layout would show them for a moment.
  useLayoutEffect(() => {
    const element = strip.current;
    if (!hasRequests || !element || typeof IntersectionObserver === 'undefined') return;
    set(element.getBoundingClientRect().bottom > 0);
    const observer = new IntersectionObserver(([entry]) => set(entry?.isIntersecting ?? false), { threshold: 0.5 });
    observer.observe(element);
    return () => {
      observer.disconnect();
      set(false);
    };
  }, [strip, hasRequests, set]);
}
