import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Column, Selection } from './column.ts';
import classes from './data-table.module.css';
import { Deferred } from './deferred.tsx';
import { RowCheckbox } from './row-checkbox.tsx';
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

/**
 * Plain elements: those of the UI kit take several times as long to render, and a page has hundreds of cells.
 * The rows share one tab stop (roving tabindex): arrows, Home and End move between them, and the position survives updates.
 */
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
    <tbody>
      {rows.length === 0 && (
        <tr className={classes['none']}>
          <td colSpan={columns.length + (selection ? 1 : 0)}>{empty}</td>
        </tr>
      )}
      {rows.map((row) => {
        const id = rowId(row);
        return (
          <tr
            key={id}
            className={classes['row']}
            data-id={id}
            data-selected={selection?.selected.has(id) || undefined}
            tabIndex={id === currentId ? 0 : -1}
            // Focus on a control inside a row does not move the row tab stop.
            onFocus={(event) => event.target === event.currentTarget && setLastId(id)}
            onDoubleClick={() => onAct?.(row)}
            onKeyDown={(event) => handleKey(event, row)}
          >
            {selection && (
              <td className={classes['select']}>
                {canSelect(row) && (
                  <RowCheckbox
                    tabIndex={-1}
                    aria-label={intl.formatMessage({ id: 'app.ui.table.select' }, { name: selection.nameOf(row) })}
                    checked={selection.selected.has(id)}
                    onChange={() => toggle(id)}
                    onDoubleClick={(event) => event.stopPropagation()}
                  />
                )}
              </td>
            )}
            {columns.map(({ id: columnId, header, cell, align, isHeading, isActions, isCardEnd, isMinor }) => (
              <td
                key={columnId}
                className={isActions ? classes['actions'] : undefined}
                data-align={align}
                data-heading={isHeading || undefined}
                data-minor={isMinor || undefined}
                data-card-end={isCardEnd || undefined}
              >
                {!isHeading && !isActions && <span className={classes['label']}>{header} </span>}
                <span className={classes['value']} data-value={isActions ? undefined : true}>
                  {isActions ? <Deferred>{cell(row)}</Deferred> : cell(row)}
                </span>
              </td>
            ))}
          </tr>
        );
      })}
    </tbody>
  );
}
