import { Checkbox } from '@mantine/core';
import { useIntl } from 'react-intl';
import type { Selection } from './column.ts';
import classes from './data-table.module.css';

interface SelectAllProps<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  selection: Selection<Row>;
}

/** Selects or clears all visible, selectable rows. */
export function SelectAll<Row>({ rows, rowId, selection: { selected, onSelect, canSelect = () => true } }: SelectAllProps<Row>) {
  const intl = useIntl();
  const ids = rows.filter(canSelect).map(rowId);
  const chosen = ids.filter((id) => selected.has(id)).length;
  const isAll = ids.length > 0 && chosen === ids.length;
  const name = intl.formatMessage({ id: 'app.ui.table.selectAll' });
  return (
    <Checkbox
      size="xs"
      aria-label={name}
      label={<span className={classes['selectAllLabel']}>{name}</span>}
      disabled={ids.length === 0}
      checked={isAll}
      indeterminate={chosen > 0 && !isAll}
      onChange={() => onSelect(isAll ? new Set() : new Set(ids))}
    />
  );
}
