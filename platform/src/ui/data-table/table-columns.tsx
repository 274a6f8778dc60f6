import type { Column } from './column.ts';
import classes from './data-table.module.css';

interface TableColumnsProps<Row, Property extends string> {
  columns: readonly Column<Row, Property>[];
  hasSelection: boolean;
}

/** Room for the button of a menu, rem. */
const menuWidth = 3;

/** Widths of the columns, which do not depend on the rows: they stay when rows change. */
export function TableColumns<Row, Property extends string>({ columns, hasSelection }: TableColumnsProps<Row, Property>) {
  const all = columns.reduce((sum, { width = 1, isActions }) => (isActions ? sum : sum + width), 0);
  const widthOf = ({ width, isActions }: Column<Row, Property>) =>
    isActions ? `${width ?? menuWidth}rem` : `${(100 * (width ?? 1)) / all}%`;
  return (
    <colgroup>
      {hasSelection && <col className={classes['selectColumn']} />}
      {columns.map((column) => (
        <col key={column.id} data-minor={column.isMinor || undefined} style={{ width: widthOf(column) }} />
      ))}
    </colgroup>
  );
}
