import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, type Column, DataTable, EmptyState, IconSearch, ListPager, SearchField, Stack } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import { ListError } from './list-error.tsx';
import type { ListShape } from './list-query.ts';
import type { List } from './use-list.ts';
import { useListControls } from './use-list-controls.ts';

interface ListViewProps<Row, Property extends string> {
  list: List<Row, Property>;
  shape: ListShape<Property>;
  columns: readonly Column<Row, Property>[];
  rowId: (row: Row) => string;
  /** For screen readers: what the rows are, and what the pager turns. */
  label: string;
  searchLabel: string;
  pagerLabel: string;
  /** When there is nothing at all: the first step. */
  empty: ReactNode;
  onAct?: (row: Row) => void;
}

/** Search, rows and pager of a list, with what stands in the rows' place when there are none. */
export function ListView<Row, Property extends string>(props: ListViewProps<Row, Property>) {
  const { list, shape, columns, rowId, label, searchLabel, pagerLabel, empty, onAct } = props;
  const { query, rows, total, pageNumber, isStale, error } = list;
  const { search, sortBy, toPage, withPageSize } = useListControls(query, shape);
  const isFailed = error !== null;

  const nothingFound = (
    <EmptyState
      icon={<IconSearch size={40} />}
      title={<FormattedMessage id="app.list.nothingFound.title" values={{ search: query.search }} />}
      action={
        <Button variant="default" onClick={() => search('')}>
          <FormattedMessage id="app.ui.search.clear" />
        </Button>
      }
    >
      <FormattedMessage id="app.list.nothingFound.hint" />
    </EmptyState>
  );

  return (
    <Stack gap="md">
      <SearchField label={searchLabel} value={query.search} onSearch={search} />
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
          empty={query.search ? nothingFound : empty}
          {...(onAct && { onAct })}
        />
      )}
      {rows && total > 0 && (
        <ListPager
          label={pagerLabel}
          total={total}
          pageNumber={pageNumber}
          pageSize={query.pageSize}
          onPage={toPage}
          onPageSize={withPageSize}
        />
      )}
    </Stack>
  );
}
