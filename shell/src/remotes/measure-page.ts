import type { ReleasedBuild } from '@nearhand/contracts/release';
import { boot } from '@nearhand/platform/core';

/** Entry of the performance timeline: from the start of the navigation to a page of a remote until it is shown. */
export const pageMeasure = 'nearhand.page';

/** The first page also needs the document and the shell. */
let openedAt = 0;
let isFirst = true;

/** A navigation starts. */
export function startPage(): void {
  if (!isFirst) openedAt = performance.now();
  isFirst = false;
}

/** Measures a page while a share of visitors gets another build of a remote. */
export function measurePage({ base }: Pick<ReleasedBuild, 'base'>): void {
  if (boot.canaryOf) performance.measure(pageMeasure, { start: openedAt, detail: base });
}
