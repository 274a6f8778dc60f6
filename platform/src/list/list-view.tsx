import { FormattedMessage } from '@nearhand/platform/intl';
import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  Group,
  IconSearch,
  ListPager,
  type PinnedRows,
  SearchField,
  type Selection,
  Stack,
  Text,
} from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import { isRefused, ListError } from './list-error.tsx';
import { isFiltered, type ListShape } from './list-query.ts';
import classes from './list-view.module.css';
import type { List } from './use-list.ts';
import { useListControls } from './use-list-controls.ts';

interface ListViewProps<Row, Property extends string> {
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
  /** Rendered beside the search field. */
  tools?: ReactNode;
  /** Rendered between search and rows. */
  notice?: ReactNode;
  pinned?: PinnedRows<Row>;
  selection?: Selection<Row>;
}

/** Search, rows and pager of a list, with its empty and error states. */
export function ListView<Row, Property extends string>(props: ListViewProps<Row, Property>) {
  const { list, shape, columns, rowId, label, searchLabel, pagerLabel, empty, onAct, tools, notice, pinned, selection } = props;
  const { query, rows, total, isTotalExact, pageNumber, isStale, error } = list;
  const { search, sortBy, goToPage, setPageSize, clear } = useListControls(query, shape);
  const isFailed = error !== null;
  // The server limits how many pages it counts, and a later one was requested.
  const isAtEnd = !isTotalExact && !isStale && pageNumber < query.pageNumber;

  // After an error, rows that are already loaded stay visible.
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
    <Stack gap="md">
      <Group gap="sm" align="flex-end" className={classes['tools'] ?? ''}>
        <div className={classes['search']}>
          <SearchField label={searchLabel} value={query.search} onSearch={search} />
        </div>
        {tools}
      </Group>
      {notice}
      {isFailed && <ListError error={error} />}
      {(rows || !isFailed) && (
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
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
        <Text role="status" size="sm">
          <FormattedMessage id="app.list.end" values={{ total }} />
        </Text>
      )}
      {rows && total > 0 && (
        <ListPager
          label={pagerLabel}
          total={total}
          isTotalExact={isTotalExact}
          hasMore={!isTotalExact && !isAtEnd}
          pageNumber={pageNumber}
          pageSize={query.pageSize}
          onPage={goToPage}
          onPageSize={setPageSize}
        />
      )}
    </Stack>
  );
}
