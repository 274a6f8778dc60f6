import { useIntl } from '@nearhand/platform/intl';
import { type ChoiceFilter, useOperatorOptions } from '@nearhand/platform/list';
import { useStateNames } from '../../shared/session/session-status.tsx';

/** Filters of the list, besides its period. */
export function useSessionFilters(): ChoiceFilter[] {
  const intl = useIntl();
  const stateNames = useStateNames();
  const operators = useOperatorOptions();
  return [
    {
      name: 'status',
      label: intl.formatMessage({ id: 'app.sessions.status' }),
      options: Object.entries(stateNames).map(([value, label]) => ({ value, label })),
    },
    {
      name: 'operatorId',
      label: intl.formatMessage({ id: 'app.sessions.operator' }),
      options: operators,
    },
  ];
}
