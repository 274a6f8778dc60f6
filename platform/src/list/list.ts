/** Server-side lists with their state in the URL. Each build bundles its own copy. */

export { BulkBar } from './bulk/bulk-bar.tsx';
export { type Bulk, useBulk } from './bulk/use-bulk.ts';
export { type RowSelection, useSelection } from './bulk/use-selection.ts';
export { ExportButton } from './export-button.tsx';
export { isRefused, ListError } from './list-error.tsx';
export { apiQuery, type ListLoad, type ListPage, listLoader, listShouldRevalidate } from './list-loader.ts';
export { isFiltered, type ListQuery, type ListShape, queryKey } from './list-query.ts';
export { ListView } from './list-view.tsx';
export { mergeInPlace } from './merge-rows.ts';
export { apiPeriod, periodFilters } from './period.ts';
export { RowLink } from './row-link.tsx';
export type { ChoiceFilter } from './toolbar/list-filters.tsx';
export { PeriodMenu } from './toolbar/period-menu.tsx';
export { useListControls } from './toolbar/use-list-controls.ts';
export { useHover } from './use-hover.ts';
export { type LatestValue, useLatestValue } from './use-latest-value.ts';
export { countNewRows, useList } from './use-list.ts';
export { useLiveChanges } from './use-live-changes.ts';
export { useOperatorOptions } from './use-operator-options.ts';
export { useRetry } from './use-retry.ts';
