import { Table } from '@mantine/core';
import { useState } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { rowKeyTarget } from './row-keys.ts';

interface TableRowsProps<Row, Property extends string> {
  columns: readonly Column<Row, Property>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  onAct?: (row: Row) => void;
}

/** Rows that can be acted on are one stop of the Tab key; arrows, Home and End move inside, and the place is kept when rows change. */
export function TableRows<Row, Property extends string>({ columns, rows, rowId, onAct }: TableRowsProps<Row, Property>) {
  const [lastId, setLastId] = useState<string | null>(null);
  const ids = rows.map(rowId);
  const currentId = lastId !== null && ids.includes(lastId) ? lastId : ids[0];

  return (
    <Table.Tbody>
      {rows.map((row, index) => {
        const id = rowId(row);
        return (
          <Table.Tr
            key={id}
            className={classes['row'] ?? ''}
            data-id={id}
            {...(onAct && { tabIndex: id === currentId ? 0 : -1 })}
            onFocus={() => setLastId(id)}
            onDoubleClick={() => onAct?.(row)}
            onKeyDown={(event) => {
              if (event.target !== event.currentTarget) return;
              if (event.key === 'Enter') onAct?.(row);
              const target = rowKeyTarget(event.key, index, rows.length);
              if (target === null) return;
              event.preventDefault();
              event.currentTarget.parentElement?.querySelectorAll<HTMLElement>(':scope > tr')[target]?.focus();
            }}
          >
            {columns.map(({ id: columnId, header, cell, align, isHeading }) => (
              <Table.Td key={columnId} data-align={align} data-heading={isHeading || undefined}>
                {!isHeading && <span className={classes['label']}>{header}</span>}
                <span className={classes['value']}>{cell(row)}</span>
              </Table.Td>
            ))}
          </Table.Tr>
        );
      })}
    </Table.Tbody>
  );
}
