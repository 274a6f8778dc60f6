import type { Health } from '../data/release-api';

/** A page that fails before it is shown may not count as shown. */
export const pagesOf = ({ activations, failures }: Health): number => Math.max(activations, failures);

/** Share of pages that failed; null without a page. */
export const failureRate = (health: Health): number | null => {
  const pages = pagesOf(health);
  return pages === 0 ? null : health.failures / pages;
};
