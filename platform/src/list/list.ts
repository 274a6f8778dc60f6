/** Lists as every remote has them: asked of the server page by page, with their state in the URL. Each build carries its own copy. */

export { BulkBar } from './bulk-bar.tsx';
export { isDay, startOfDay } from './day.ts';
export { ExportButton } from './export-button.tsx';
export { keepPlaces } from './keep-order.ts';
export { ListError } from './list-error.tsx';
export { ListFilters } from './list-filters.tsx';
export { apiQuery, type ListLoad, type ListPage, listLoader, listShouldRevalidate } from './list-loader.ts';
export { keyOf, type ListQuery, type ListShape } from './list-query.ts';
export { ListView } from './list-view.tsx';
export { type Settled, useAnswer } from './use-answer.ts';
export { useBulk } from './use-bulk.ts';
export { countWaiting, useList } from './use-list.ts';
export { useListControls } from './use-list-controls.ts';
export { useLiveChanges } from './use-live-changes.ts';
export { usePointing } from './use-pointing.ts';
export { WaitingRows } from './waiting-rows.tsx';
