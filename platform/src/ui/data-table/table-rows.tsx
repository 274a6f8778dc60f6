import { Checkbox, Table } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Column, Selection } from './column.ts';
import classes from './data-table.module.css';
import { rowKeyTarget, rowsAround } from './row-keys.ts';

interface TableRowsProps<Row, Property extends string> {
  columns: readonly Column<Row, Property>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Receives the first tab stop of the table. */
  isFirst: boolean;
  onAct?: (row: Row) => void;
  selection?: Selection<Row>;
  /** Rendered instead of rows if there are none. */
  empty?: ReactNode;
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const changed = new Set(selected);
  if (!changed.delete(id)) changed.add(id);
  return changed;
}

/** The rows share one tab stop (roving tabindex): arrows, Home and End move between them, and the position survives updates. */
export function TableRows<Row, Property extends string>(props: TableRowsProps<Row, Property>) {
  const { columns, rows, rowId, isFirst, onAct, selection, empty } = props;
  const intl = useIntl();
  const [lastId, setLastId] = useState<string | null>(null);
  const ids = rows.map(rowId);
  const currentId = lastId !== null && ids.includes(lastId) ? lastId : isFirst ? ids[0] : null;
  const canSelect = (row: Row) => selection !== undefined && (selection.canSelect?.(row) ?? true);
  const toggle = (id: string) => selection?.onSelect(toggled(selection.selected, id));

  const handleKey = (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') onAct?.(row);
    if (event.key === ' ' && selection) {
      event.preventDefault();
      if (canSelect(row)) toggle(rowId(row));
    }
    const around = rowsAround(event.currentTarget);
    const target = rowKeyTarget(event.key, around.indexOf(event.currentTarget), around.length);
    if (target === null) return;
    event.preventDefault();
    around[target]?.focus();
  };

  return (
    <Table.Tbody>
      {rows.length === 0 && (
        <Table.Tr className={classes['none'] ?? ''}>
          <Table.Td colSpan={columns.length + (selection ? 1 : 0)}>{empty}</Table.Td>
        </Table.Tr>
      )}
      {rows.map((row) => {
        const id = rowId(row);
        return (
          <Table.Tr
            key={id}
            className={classes['row'] ?? ''}
            data-id={id}
            data-selected={selection?.selected.has(id) || undefined}
            tabIndex={id === currentId ? 0 : -1}
            // Focus on a control inside a row does not move the row tab stop.
            onFocus={(event) => event.target === event.currentTarget && setLastId(id)}
            onDoubleClick={() => onAct?.(row)}
            onKeyDown={(event) => handleKey(event, row)}
          >
            {selection && (
              <Table.Td className={classes['select'] ?? ''}>
                {canSelect(row) && (
                  <Checkbox
                    size="xs"
                    tabIndex={-1}
                    aria-label={intl.formatMessage({ id: 'app.ui.table.select' }, { name: selection.nameOf(row) })}
                    checked={selection.selected.has(id)}
                    onChange={() => toggle(id)}
                    onDoubleClick={(event) => event.stopPropagation()}
                  />
                )}
              </Table.Td>
            )}
            {columns.map(({ id: columnId, header, cell, align, isHeading, isActions, isMinor }) => (
              <Table.Td
                key={columnId}
                className={isActions ? (classes['actions'] ?? '') : ''}
                data-align={align}
                data-heading={isHeading || undefined}
                data-minor={isMinor || undefined}
              >
                {!isHeading && !isActions && <span className={classes['label']}>{header} </span>}
                <span className={classes['value']} data-value={isActions ? undefined : true}>
                  {cell(row)}
                </span>
              </Table.Td>
            ))}
          </Table.Tr>
        );
      })}
    </Table.Tbody>
  );
}
