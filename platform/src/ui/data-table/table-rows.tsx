import type { KeyboardEvent, ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { runCommand } from '../commands/registry.ts';
import type { Column, Selection } from './column.ts';
import classes from './data-table.module.css';
import { Deferred } from './deferred.tsx';
import { RowCheckbox } from './row-checkbox.tsx';
import { rowKeyTarget } from './row-keys.ts';

interface TableRowsProps<Row, Property extends string> {
  columns: readonly Column<Row, Property>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
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
 * The rows share the tab stop of the table: ↑, ↓, Home and End move between them, → and ← to their links and buttons, the first or the last, and Esc back.
 */
export function TableRows<Row, Property extends string>(props: TableRowsProps<Row, Property>) {
  const { columns, rows, rowId, onAct, selection, empty } = props;
  const intl = useIntl();
  const canSelect = (row: Row) => selection !== undefined && (selection.canSelect?.(row) ?? true);
  const toggle = (id: string) => selection?.onSelect(toggled(selection.selected, id));

  const handleKey = (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => {
    const { key, target, currentTarget } = event;
    // Menus of the row are elsewhere in the document.
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const isRow = target === currentTarget;
    if (isRow && key === 'Enter') onAct?.(row);
    if (isRow && key === ' ' && selection) {
      event.preventDefault();
      if (canSelect(row)) toggle(rowId(row));
    }
    const next = rowKeyTarget(key, currentTarget, target);
    if (next) next.focus();
    else if (key !== 'Escape' || !runCommand('list.search')) return;
    event.preventDefault();
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
            tabIndex={-1}
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
