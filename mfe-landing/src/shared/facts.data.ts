import type { Facts } from '@nearhand/contracts/facts';
import { resilientFetch } from '@nearhand/platform/core';

/** Data of a page that uses facts; null while it is rendered at release time. */
export interface WithFacts {
  facts: Facts | null;
}

function inDocument(locale: string): Facts | null {
  const block = document.getElementById('facts');
  return block?.lang === locale && block.textContent ? (JSON.parse(block.textContent) as Facts) : null;
}

/** The facts of this installation. Pages stay readable without them: then they show the fallbacks. */
export async function loadFacts(locale: string): Promise<Facts | null> {
  if (typeof document === 'undefined') return null;
  const known = inDocument(locale);
  if (known) return known;
  const response = await resilientFetch(new Request(new URL(`/facts/${locale}.json`, location.href))).catch(() => null);
  return response?.ok ? ((await response.json()) as Facts) : {};
}
