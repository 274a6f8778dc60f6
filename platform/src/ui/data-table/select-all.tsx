import { Checkbox } from '@mantine/core';
import { useIntl } from 'react-intl';
import type { Selection } from './column.ts';

interface SelectAllProps<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  selection: Selection<Row>;
}

/** Chooses every row that is shown, or none of them. */
export function SelectAll<Row>({ rows, rowId, selection: { selected, onSelect } }: SelectAllProps<Row>) {
  const intl = useIntl();
  const ids = rows.map(rowId);
  const chosen = ids.filter((id) => selected.has(id)).length;
  const isAll = ids.length > 0 && chosen === ids.length;
  return (
    <Checkbox
      size="sm"
      aria-label={intl.formatMessage({ id: 'app.ui.table.selectAll' })}
      checked={isAll}
      indeterminate={chosen > 0 && !isAll}
      onChange={() => onSelect(isAll ? new Set() : new Set(ids))}
    />
  );
}
