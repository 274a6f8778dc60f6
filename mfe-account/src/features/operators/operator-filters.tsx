import { storedAtom, useAtom } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { isNarrowed, SavedFiltersMenu, useListControls } from '@nearhand/platform/list';
import { Button, type Column, ColumnMenu, FilterMenu } from '@nearhand/platform/ui';
import { firstHidden } from './operator-columns.tsx';
import { type Colleague, type ColleagueQuery, type ColleagueSort, colleagueShape } from './operators.data.ts';

/** Ids of the columns that are left out; a habit of the browser, not of the account. */
export const hiddenColumnsAtom = storedAtom<readonly string[]>('columns.operators', firstHidden);

interface OperatorFiltersProps {
  query: ColleagueQuery;
  columns: readonly Column<Colleague, ColleagueSort>[];
}

/** What narrows the list, and which columns it has. */
export function OperatorFilters({ query, columns }: OperatorFiltersProps) {
  const { formatMessage: text } = useIntl();
  const [hidden, setHidden] = useAtom(hiddenColumnsAtom);
  const { filterBy, toggle, clear } = useListControls(query, colleagueShape);

  const menus = [
    {
      name: 'role',
      label: text({ id: 'app.operators.role' }),
      options: [
        { value: 'owner', label: text({ id: 'app.operators.role.owner' }) },
        { value: 'admin', label: text({ id: 'app.operators.role.admin' }) },
        { value: 'operator', label: text({ id: 'app.operators.role.operator' }) },
      ],
    },
    {
      name: 'isActive',
      label: text({ id: 'app.operators.state' }),
      options: [
        { value: 'true', label: text({ id: 'app.operators.active' }) },
        { value: 'false', label: text({ id: 'app.operators.inactive' }) },
      ],
    },
    {
      name: 'secondFactor',
      label: text({ id: 'app.operators.secondFactor' }),
      options: [
        { value: 'true', label: text({ id: 'app.operators.secondFactor.on' }) },
        { value: 'false', label: text({ id: 'app.operators.secondFactor.off' }) },
      ],
    },
  ];
  return (
    <>
      {menus.map(({ name, label, options }) => (
        <FilterMenu
          key={name}
          label={label}
          options={options}
          chosen={query.filters[name] ?? []}
          onToggle={(value) => toggle(name, value)}
          onClear={() => filterBy({ [name]: [] })}
        />
      ))}
      <SavedFiltersMenu list="operators" />
      {isNarrowed(query) && (
        <Button variant="subtle" onClick={clear}>
          <FormattedMessage id="app.list.clearFilters" />
        </Button>
      )}
      <ColumnMenu columns={columns} hidden={hidden} onChange={setHidden} />
    </>
  );
}
