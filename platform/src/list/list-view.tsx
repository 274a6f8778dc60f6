import { belowMd } from '@nearhand/contracts/design/below';
import { IconSearch } from '@nearhand/platform/icons';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, Text, useMediaQuery } from '@nearhand/platform/ui';
import { type Column, DataTable, EmptyState, ListPager, type PinnedRows, type Selection } from '@nearhand/platform/ui/console';
import type { ReactNode } from 'react';
import { useHiddenColumns } from './hidden-columns.ts';
import { Kept } from './kept.tsx';
import { isRefused, ListError } from './list-error.tsx';
import { isFiltered, type ListShape, queryKey } from './list-query.ts';
import classes from './list-view.module.css';
import { NewRowsButton } from './new-rows-button.tsx';
import type { ChoiceFilter } from './toolbar/list-filters.tsx';
import { ListToolbar } from './toolbar/list-toolbar.tsx';
import type { FilterList } from './toolbar/saved-filters.data.ts';
import { useListControls } from './toolbar/use-list-controls.ts';
import { useHeldHeight } from './use-held-height.ts';
import type { List } from './use-list.ts';

interface ListViewProps<Row, Property extends string> {
  /** Name under which the browser keeps the choice of columns. */
  name: string;
  list: List<Row, Property>;
  shape: ListShape<Property>;
  columns: readonly Column<Row, Property>[];
  rowId: (row: Row) => string;
  /** Accessible names. */
  label: string;
  searchLabel: string;
  pagerLabel: string;
  /** Shown if the list is empty without filters. */
  empty: ReactNode;
  onAct?: (row: Row) => void;
  /** Filters of the toolbar, besides the period of the shape. */
  filters?: readonly ChoiceFilter[];
  /** Offers to save the filters, under this name in the API. */
  savedFilters?: FilterList;
  /** Label of the button that shows new rows, such as "Show 2 new sessions". */
  newRowsLabel?: (count: number) => string;
  /** Actions for the selected rows; covers the head of the table. */
  bulk?: ReactNode;
  pinned?: PinnedRows<Row>;
  selection?: Selection<Row>;
}

/** Search, rows and pager of a list, with its empty and error states. */
export function ListView<Row, Property extends string>(props: ListViewProps<Row, Property>) {
  const { name, list, shape, columns, rowId, label, searchLabel, pagerLabel, empty, onAct, filters = [], savedFilters } = props;
  const { newRowsLabel, bulk, pinned, selection } = props;
  const { query, rows, total, isTotalExact, pageNumber, rowsKey, isStale, error, newRowCount, showNewRows } = list;
  const { sortBy, goToPage, setPageSize, clear } = useListControls(query, shape);
  const { hidden, setHidden, visible } = useHiddenColumns(name, columns);
  const heldHeight = useHeldHeight(queryKey(query));
  const isNarrow = useMediaQuery(belowMd, false, { getInitialValueInEffect: false });
  const filterable = isNarrow ? total + (pinned?.rows.length ?? 0) : 0;
  const isFailed = error !== null;
  // The server limits how many pages it counts, and a later one was requested.
  const isAtEnd = !isTotalExact && !isStale && pageNumber < query.pageNumber;

  // Rows that are already loaded stay visible after an error.
  if (isRefused(error) && !rows) return <ListError error={error} />;

  const nothingFound = (
    <EmptyState
      icon={<IconSearch size={40} />}
      title={
        query.search ? (
          <FormattedMessage id="app.list.nothingFound.title" values={{ search: query.search }} />
        ) : (
          <FormattedMessage id="app.list.nothingFound.filtered" />
        )
      }
      action={
        <Button variant="default" onClick={clear}>
          {query.search ? <FormattedMessage id="app.ui.search.clear" /> : <FormattedMessage id="app.list.clearFilters" />}
        </Button>
      }
    >
      <FormattedMessage id="app.list.nothingFound.hint" />
    </EmptyState>
  );

  return (
    <div ref={heldHeight} className={classes['view']}>
      <Kept by={[query, searchLabel, filters, columns, hidden, isNarrow, filterable]}>
        <ListToolbar
          searchLabel={searchLabel}
          query={query}
          shape={shape}
          choices={filters}
          savedFilters={savedFilters}
          columns={columns}
          hidden={hidden}
          onHide={setHidden}
          total={filterable}
          isNarrow={isNarrow}
        />
      </Kept>
      <div className={classes['bulk']}>{bulk}</div>
      {isFailed && <ListError error={error} />}
      {(rows || !isFailed) && (
        <DataTable
          label={label}
          columns={visible}
          rows={rows}
          rowsKey={rowsKey}
          rowId={rowId}
          sort={query.sort}
          onSort={sortBy}
          isStale={isStale}
          empty={isFiltered(query) ? nothingFound : empty}
          {...(onAct && { onAct })}
          {...(pinned && { pinned })}
          {...(selection && { selection })}
        />
      )}
      {isAtEnd && (
        <Text role="status" size="sm" pt="sm">
          <FormattedMessage id="app.list.end" values={{ total }} />
        </Text>
      )}
      {rows && (total > 0 || newRowCount > 0) && (
        <ListPager
          label={pagerLabel}
          total={total}
          isTotalExact={isTotalExact}
          hasMore={!isTotalExact && !isAtEnd}
          pageNumber={pageNumber}
          pageSize={query.pageSize}
          onPage={goToPage}
          onPageSize={setPageSize}
        >
          {newRowsLabel && <NewRowsButton count={newRowCount} label={newRowsLabel(newRowCount)} onShow={showNewRows} />}
        </ListPager>
      )}
    </div>
  );
}
