import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps the height of a list that the user has scrolled when its query changes, so that fewer rows do not move the page. */
export function useHeldHeight(key: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const firstKey = useRef(key);

  useLayoutEffect(() => {
    const { current } = element;
    if (!current || key === firstKey.current || scrollY === 0) return;
    current.style.minHeight = `${current.offsetHeight}px`;
    const release = () => {
      if (scrollY > 0) return;
      current.style.minHeight = '';
      removeEventListener('scroll', release);
    };
    addEventListener('scroll', release, { passive: true });
    return () => removeEventListener('scroll', release);
  }, [key]);
  return element;
}
