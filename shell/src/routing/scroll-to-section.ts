import { useLocation } from '@nearhand/platform/router';
import { useEffect } from 'react';

const marginPx = 100;
const durationMs = 300;
const retryMs = 500;

function scrollSmoothly(top: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scrollTo(0, top);
    return;
  }
  const from = scrollY;
  const begin = performance.now();
  const step = (now: number) => {
    const part = Math.min((now - begin) / durationMs, 1);
    scrollTo(0, from + (top - from) * (1 - (1 - part) ** 3));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

function scrollToElement(id: string): boolean {
  const element = document.getElementById(id);
  if (element) scrollSmoothly(element.getBoundingClientRect().top + scrollY - marginPx);
  return element !== null;
}

/** `?section=id` scrolls to that element, 100 px below the top, with one retry after 500 ms (spec §2). */
export function useScrollToSection(): void {
  const { search, key } = useLocation();
  useEffect(() => {
    const section = new URLSearchParams(search).get('section');
    if (!key || !section || scrollToElement(section)) return;
    const retry = setTimeout(() => scrollToElement(section), retryMs);
    return () => clearTimeout(retry);
  }, [search, key]);
}
