import { NativeSelect } from '@mantine/core';
import { useIntl } from 'react-intl';
import type { Column, Sort, SortDirection } from './data-table/column.ts';

interface SortSelectProps<Row, Property extends string> {
  columns: readonly Column<Row, Property>[];
  sort: Sort<Property>;
  onSort: (sort: Sort<Property>) => void;
}

const directions: readonly SortDirection[] = ['asc', 'desc'];

/** Sort control for narrow screens, which show no column headings. */
export function SortSelect<Row, Property extends string>({ columns, sort, onSort }: SortSelectProps<Row, Property>) {
  const intl = useIntl();
  const choices = columns.flatMap(({ sort: property, header }) =>
    property === undefined
      ? []
      : directions.map((direction) => ({ value: `${property} ${direction}`, choice: { property, direction }, header })),
  );
  const nameOf = (header: string, direction: SortDirection) =>
    direction === 'asc'
      ? intl.formatMessage({ id: 'app.ui.table.ascending' }, { column: header })
      : intl.formatMessage({ id: 'app.ui.table.descending' }, { column: header });

  return (
    <NativeSelect
      label={intl.formatMessage({ id: 'app.ui.table.sort' })}
      value={`${sort.property} ${sort.direction}`}
      data={choices.map(({ value, header, choice }) => ({ value, label: nameOf(header, choice.direction) }))}
      onChange={(event) => {
        const chosen = choices.find(({ value }) => value === event.currentTarget.value);
        if (chosen) onSort(chosen.choice);
      }}
    />
  );
}
