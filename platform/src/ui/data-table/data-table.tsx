import { Table } from '@mantine/core';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { Column, PinnedRows, Selection, Sort } from './column.ts';
import { CutText } from './cut-text.tsx';
import classes from './data-table.module.css';
import { densityAtom } from './density.ts';
import { KeptRows } from './kept-rows.tsx';
import { SectionHeading } from './section-heading.tsx';
import { SelectAll } from './select-all.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { TableColumns } from './table-columns.tsx';
import { TableHead } from './table-head.tsx';
import { TableRows } from './table-rows.tsx';
import { useRowCommands } from './use-row-commands.ts';

export interface DataTableProps<Row, Property extends string> {
  /** Accessible name. */
  label: string;
  columns: readonly Column<Row, Property>[];
  /** Null while the first page is loading. */
  rows: readonly Row[] | null;
  /** Rows of another key are new elements: none of them is seen to move. */
  rowsKey?: string;
  rowId: (row: Row) => string;
  sort: Sort<Property>;
  onSort: (sort: Sort<Property>) => void;
  /** The rows belong to the previous query. */
  isStale?: boolean;
  /** Rendered instead of rows if there are none. */
  empty: ReactNode;
  /** Called on Enter or double click on a row. */
  onAct?: (row: Row) => void;
  pinned?: PinnedRows<Row>;
  selection?: Selection<Row>;
}

/** A page of server data, one line per row; on narrow screens each row becomes a card of two lines. */
export function DataTable<Row, Property extends string>(props: DataTableProps<Row, Property>) {
  const { label, columns, rows, rowsKey, rowId, sort, onSort, isStale = false, empty, onAct, pinned, selection } = props;
  const density = useAtomValue(densityAtom);
  const frame = useRowCommands({ canAct: onAct !== undefined, canSelect: selection !== undefined });
  const above = pinned && pinned.rows.length > 0 ? pinned : null;
  if (rows?.length === 0 && !above) return <div className={classes['empty']}>{empty}</div>;

  const width = columns.length + (selection ? 1 : 0);
  const shared = { columns, rowId, ...(onAct && { onAct }), ...(selection && { selection }) };
  return (
    <CutText ref={frame} className={classes['frame']} data-density={density}>
      <Table className={classes['table'] ?? ''} aria-label={label} aria-busy={rows === null || isStale} data-stale={isStale || undefined}>
        <TableColumns columns={columns} hasSelection={selection !== undefined} />
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
            <TableRows {...shared} rows={above.rows} />
            <SectionHeading width={width}>{above.restHeading}</SectionHeading>
          </>
        )}
        {rows ? (
          <KeptRows by={[rows, rowsKey, selection?.selected, above === null, above?.restEmpty]} columns={columns} isKept={isStale}>
            <TableRows key={rowsKey} {...shared} rows={rows} empty={above?.restEmpty} />
          </KeptRows>
        ) : (
          <SkeletonRows columns={width} />
        )}
      </Table>
    </CutText>
  );
}
