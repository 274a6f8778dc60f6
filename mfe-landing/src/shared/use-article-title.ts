import { setPageTitle } from '@nearhand/platform/core';
import { useEffect } from 'react';

/** Sets the title as in the prerendered document: with the name of the product, unless the title contains it. */
export function useArticleTitle(title: string): void {
  useEffect(() => setPageTitle(title.includes('Nearhand') ? title : `${title} – Nearhand`), [title]);
}
