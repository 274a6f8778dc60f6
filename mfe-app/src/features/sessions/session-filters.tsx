import { requireMe, storedAtom, useAtom } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { ListFilters, type ListQuery, useListControls } from '@nearhand/platform/list';
import type { Column } from '@nearhand/platform/ui';
import type { Session } from '../../shared/session/session.ts';
import { useStateNames } from '../../shared/session/session-status.tsx';
import { RangeFilter } from './range-filter.tsx';
import { firstHidden } from './session-columns.tsx';
import { type SessionSort, sessionShape } from './sessions.data.ts';
import { useOperators } from './use-operators.ts';

/** Ids of hidden columns; stored in the browser, not on the account. */
export const hiddenColumnsAtom = storedAtom<readonly string[]>('columns.sessions', firstHidden);

interface SessionFiltersProps {
  query: ListQuery<SessionSort>;
  columns: readonly Column<Session, SessionSort>[];
}

/** Filters and columns of the list. */
export function SessionFilters({ query, columns }: SessionFiltersProps) {
  const intl = useIntl();
  const stateNames = useStateNames();
  const operators = useOperators();
  const { user } = requireMe();
  const [hidden, setHidden] = useAtom(hiddenColumnsAtom);
  const { filterBy } = useListControls(query, sessionShape);

  const people = [user, ...operators.filter(({ id }) => id !== user.id)];
  const choices = [
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
  return (
    <ListFilters list="sessions" query={query} shape={sessionShape} choices={choices} columns={columns} hidden={hidden} onHide={setHidden}>
      <RangeFilter filters={query.filters} onChange={filterBy} />
    </ListFilters>
  );
}
