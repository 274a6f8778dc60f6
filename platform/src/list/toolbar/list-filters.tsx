import { FormattedMessage } from '@nearhand/platform/intl';
import { Button } from '@nearhand/platform/ui';
import { FilterMenu } from '@nearhand/platform/ui/console';
import { isFiltered, type ListQuery, type ListShape } from '../list-query.ts';
import { PeriodMenu } from './period-menu.tsx';
import { useListControls } from './use-list-controls.ts';

export interface ChoiceOption {
  value: string;
  label: string;
  /** Number of rows with the value, if known. */
  count?: number | undefined;
}

/** A filter with any number of values, by its name in the URL. */
export interface ChoiceFilter {
  name: string;
  label: string;
  options: readonly ChoiceOption[];
}

export interface ListFiltersProps<Property extends string> {
  query: ListQuery<Property>;
  shape: ListShape<Property>;
  choices: readonly ChoiceFilter[];
}

export const hasPeriod = ({ filters = {} }: ListShape<string>): boolean => 'range' in filters;

/** The filters of a list in its toolbar. */
export function ListFilters<Property extends string>({ query, shape, choices }: ListFiltersProps<Property>) {
  const { filterBy, toggle, clear } = useListControls(query, shape);
  return (
    <>
      {hasPeriod(shape) && <PeriodMenu filters={query.filters} onChange={filterBy} />}
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
      {isFiltered(query) && (
        <Button size="sm" px="xs" variant="subtle" onClick={clear}>
          <FormattedMessage id="app.list.clearFilters" />
        </Button>
      )}
    </>
  );
}
