import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, type Column, ColumnMenu, FilterMenu } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import { isFiltered, type ListQuery, type ListShape } from './list-query.ts';
import type { FilterList } from './saved-filters.data.ts';
import { SavedFiltersMenu } from './saved-filters-menu.tsx';
import { useListControls } from './use-list-controls.ts';

interface ListFiltersProps<Row, Property extends string> {
  list: FilterList;
  query: ListQuery<Property>;
  shape: ListShape<Property>;
  /** Multi-value filters by their name in the URL. */
  choices: readonly { name: string; label: string; options: readonly { value: string; label: string }[] }[];
  columns: readonly Column<Row, Property>[];
  /** Ids of hidden columns. */
  hidden: readonly string[];
  onHide: (hidden: string[]) => void;
  /** Other filters, rendered first. */
  children?: ReactNode;
}

/** Filters, saved filters and the column menu of a list. */
export function ListFilters<Row, Property extends string>(props: ListFiltersProps<Row, Property>) {
  const { list, query, shape, choices, columns, hidden, onHide, children } = props;
  const { filterBy, toggle, clear } = useListControls(query, shape);
  return (
    <>
      {children}
      {choices.map(({ name, label, options }) => (
        <FilterMenu
          key={name}
          label={label}
          options={options}
          chosen={query.filters[name] ?? []}
          onToggle={(value) => toggle(name, value)}
          onClear={() => filterBy({ [name]: [] })}
        />
      ))}
      <SavedFiltersMenu list={list} />
      {isFiltered(query) && (
        <Button variant="subtle" onClick={clear}>
          <FormattedMessage id="app.list.clearFilters" />
        </Button>
      )}
      <ColumnMenu columns={columns} hidden={hidden} onChange={onHide} />
    </>
  );
}
