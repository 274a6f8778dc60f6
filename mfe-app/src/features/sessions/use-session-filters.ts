import { requireMe } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import type { ChoiceFilter } from '@nearhand/platform/list';
import { useStateNames } from '../../shared/session/session-status.tsx';
import { useOperators } from './use-operators.ts';

/** Filters of the list, besides its period. */
export function useSessionFilters(): ChoiceFilter[] {
  const intl = useIntl();
  const stateNames = useStateNames();
  const operators = useOperators();
  const { user } = requireMe();
  const people = [user, ...operators.filter(({ id }) => id !== user.id)];
  return [
    {
      name: 'status',
      label: intl.formatMessage({ id: 'app.sessions.status' }),
      options: Object.entries(stateNames).map(([value, label]) => ({ value, label })),
    },
    {
      name: 'operatorId',
      label: intl.formatMessage({ id: 'app.sessions.operator' }),
      options: people.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
}
