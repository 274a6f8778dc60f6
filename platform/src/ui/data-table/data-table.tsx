import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Column, Sort } from './column.ts';
import classes from './data-table.module.css';
import { SkeletonRows } from './skeleton-rows.tsx';
import { SortSelect } from './sort-select.tsx';
import { TableHead } from './table-head.tsx';
import { TableRows } from './table-rows.tsx';

export interface DataTableProps<Row, Property extends string> {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly Column<Row, Property>[];
  /** Null while the first page is on its way. */
  rows: readonly Row[] | null;
  rowId: (row: Row) => string;
  sort: Sort<Property>;
  onSort: (sort: Sort<Property>) => void;
  /** The rows are of the question before; they stay readable until the answer comes. */
  isStale?: boolean;
  /** In the place of rows when there are none. */
  empty: ReactNode;
  /** Enter or double click on a row. */
  onAct?: (row: Row) => void;
}

/** A page of rows from the server. Where there is little room each row becomes a card. */
export function DataTable<Row, Property extends string>(props: DataTableProps<Row, Property>) {
  const { label, columns, rows, rowId, sort, onSort, isStale = false, empty, onAct } = props;
  if (rows?.length === 0) return <div className={classes['empty']}>{empty}</div>;

  return (
    <div className={classes['frame']}>
      <SortSelect columns={columns} sort={sort} onSort={onSort} />
      <Table className={classes['table'] ?? ''} aria-label={label} aria-busy={rows === null || isStale} data-stale={isStale || undefined}>
        <TableHead columns={columns} sort={sort} onSort={onSort} />
        {rows ? (
          <TableRows columns={columns} rows={rows} rowId={rowId} {...(onAct && { onAct })} />
        ) : (
          <SkeletonRows columns={columns.length} />
        )}
      </Table>
    </div>
  );
}
