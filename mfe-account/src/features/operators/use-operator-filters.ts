import { useIntl } from '@nearhand/platform/intl';
import type { ChoiceFilter } from '@nearhand/platform/list';

/** Filters of the list. */
export function useOperatorFilters(): ChoiceFilter[] {
  const { formatMessage: text } = useIntl();
  return [
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
}
