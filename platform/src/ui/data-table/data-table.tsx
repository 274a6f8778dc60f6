import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Column, PinnedRows, Selection, Sort } from './column.ts';
import classes from './data-table.module.css';
import { SectionHeading } from './section-heading.tsx';
import { SelectAll } from './select-all.tsx';
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
  /** Rows above these. */
  pinned?: PinnedRows<Row>;
  /** With it each row has a box to choose it by. */
  selection?: Selection<Row>;
}

/** A page of rows from the server. Where there is little room each row becomes a card. */
export function DataTable<Row, Property extends string>(props: DataTableProps<Row, Property>) {
  const { label, columns, rows, rowId, sort, onSort, isStale = false, empty, onAct, pinned, selection } = props;
  const above = pinned && pinned.rows.length > 0 ? pinned : null;
  if (rows?.length === 0 && !above) return <div className={classes['empty']}>{empty}</div>;

  const width = columns.length + (selection ? 1 : 0);
  const shared = { columns, rowId, ...(onAct && { onAct }), ...(selection && { selection }) };
  return (
    <div className={classes['frame']}>
      <SortSelect columns={columns} sort={sort} onSort={onSort} />
      <Table className={classes['table'] ?? ''} aria-label={label} aria-busy={rows === null || isStale}>
        <TableHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          {...(selection && {
            selectAll: <SelectAll rows={[...(above?.rows ?? []), ...(rows ?? [])]} rowId={rowId} selection={selection} />,
          })}
        />
        {above && (
          <>
            <SectionHeading width={width}>{above.heading}</SectionHeading>
            <TableRows {...shared} rows={above.rows} isFirst />
            <SectionHeading width={width}>{above.restHeading}</SectionHeading>
          </>
        )}
        {rows ? (
          <TableRows {...shared} rows={rows} isFirst={!above} isStale={isStale} empty={above?.restEmpty} />
        ) : (
          <SkeletonRows columns={width} />
        )}
      </Table>
    </div>
  );
}
