/** Server-side lists with their state in the URL. Each build bundles its own copy. */

export { BulkBar } from './bulk-bar.tsx';
export { ExportButton } from './export-button.tsx';
export { ListError } from './list-error.tsx';
export type { ChoiceFilter } from './list-filters.tsx';
export { apiQuery, type ListLoad, type ListPage, listLoader, listShouldRevalidate } from './list-loader.ts';
export { isFiltered, type ListQuery, type ListShape, queryKey } from './list-query.ts';
export { ListView } from './list-view.tsx';
export { mergeInPlace } from './merge-rows.ts';
export { apiPeriod, periodFilters } from './period.ts';
export { PeriodMenu } from './period-menu.tsx';
export { RowLink } from './row-link.tsx';
export { useBulk } from './use-bulk.ts';
export { useHover } from './use-hover.ts';
export { type LatestValue, useLatestValue } from './use-latest-value.ts';
export { countNewRows, useList } from './use-list.ts';
export { useListControls } from './use-list-controls.ts';
export { useLiveChanges } from './use-live-changes.ts';
export { useOperatorOptions } from './use-operator-options.ts';
export { useRetry } from './use-retry.ts';
