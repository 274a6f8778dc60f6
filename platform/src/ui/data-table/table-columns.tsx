import type { Column } from './column.ts';
import classes from './data-table.module.css';

interface TableColumnsProps<Row, Property extends string> {
  columns: readonly Column<Row, Property>[];
  hasSelection: boolean;
}

/** Widths of the columns, which do not depend on the rows: they stay when rows change. */
export function TableColumns<Row, Property extends string>({ columns, hasSelection }: TableColumnsProps<Row, Property>) {
  const widthOf = ({ width = 1, isActions = false }: Column<Row, Property>) => (isActions ? 0 : width);
  const all = columns.reduce((sum, column) => sum + widthOf(column), 0);
  return (
    <colgroup>
      {hasSelection && <col className={classes['selectColumn']} />}
      {columns.map((column) => (
        <col
          key={column.id}
          data-minor={column.isMinor || undefined}
          {...(column.isActions ? { className: classes['actionsColumn'] } : { style: { width: `${(100 * widthOf(column)) / all}%` } })}
        />
      ))}
    </colgroup>
  );
}
