import { storedAtom, useAtom } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { ListFilters } from '@nearhand/platform/list';
import type { Column } from '@nearhand/platform/ui';
import { firstHidden } from './operator-columns.tsx';
import { type Operator, type OperatorQuery, type OperatorSort, operatorListShape } from './operators.data.ts';

/** Ids of hidden columns; stored in the browser, not on the account. */
export const hiddenColumnsAtom = storedAtom<readonly string[]>('columns.operators', firstHidden);

interface OperatorFiltersProps {
  query: OperatorQuery;
  columns: readonly Column<Operator, OperatorSort>[];
}

export function OperatorFilters({ query, columns }: OperatorFiltersProps) {
  const { formatMessage: text } = useIntl();
  const [hidden, setHidden] = useAtom(hiddenColumnsAtom);

  const choices = [
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
    <ListFilters
      list="operators"
      query={query}
      shape={operatorListShape}
      choices={choices}
      columns={columns}
      hidden={hidden}
      onHide={setHidden}
    />
  );
}
