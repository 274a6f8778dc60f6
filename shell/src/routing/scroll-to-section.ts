import { useLocation } from '@nearhand/platform/router';
import { useEffect } from 'react';
import { scrollToSection, takeEarlyScroll } from './section';

/** Scrolls to the section of each address that the user opens (spec §2). */
export function useScrollToSection(): void {
  const { search, key } = useLocation();
  useEffect(() => {
    if (key && !takeEarlyScroll()) return scrollToSection(search);
  }, [search, key]);
}
