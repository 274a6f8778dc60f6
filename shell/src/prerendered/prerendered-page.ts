import type { PrerenderedPage } from '@nearhand/contracts/release';

const block = typeof document === 'undefined' ? null : document.getElementById('page');

/** The page that the document contains; null if the application renders it. */
export const prerenderedPage: PrerenderedPage | null = block?.textContent ? (JSON.parse(block.textContent) as PrerenderedPage) : null;
