import { requireMe, storedAtom, useAtom } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { isNarrowed, type ListQuery, SavedFiltersMenu, useListControls } from '@nearhand/platform/list';
import { Button, type Column, ColumnMenu, FilterMenu } from '@nearhand/platform/ui';
import type { Session } from '../../shared/session/session.ts';
import { useStateNames } from '../../shared/session/session-status.tsx';
import { RangeFilter } from './range-filter.tsx';
import { firstHidden } from './session-columns.tsx';
import { type SessionSort, sessionShape } from './sessions.data.ts';
import { useColleagues } from './use-colleagues.ts';

/** Ids of the columns that are left out; a habit of the browser, not of the account. */
export const hiddenColumnsAtom = storedAtom<readonly string[]>('columns.sessions', firstHidden);

interface SessionFiltersProps {
  query: ListQuery<SessionSort>;
  columns: readonly Column<Session, SessionSort>[];
}

/** What narrows the list, and which columns it has. */
export function SessionFilters({ query, columns }: SessionFiltersProps) {
  const intl = useIntl();
  const stateNames = useStateNames();
  const colleagues = useColleagues();
  const { user } = requireMe();
  const [hidden, setHidden] = useAtom(hiddenColumnsAtom);
  const { filterBy, toggle, clear } = useListControls(query, sessionShape);
  const { filters } = query;

  const people = [user, ...colleagues.filter(({ id }) => id !== user.id)].map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <RangeFilter filters={filters} onChange={filterBy} />
      <FilterMenu
        label={intl.formatMessage({ id: 'app.sessions.status' })}
        options={Object.entries(stateNames).map(([value, label]) => ({ value, label }))}
        chosen={filters['status'] ?? []}
        onToggle={(value) => toggle('status', value)}
        onClear={() => filterBy({ status: [] })}
      />
      <FilterMenu
        label={intl.formatMessage({ id: 'app.sessions.operator' })}
        options={people}
        chosen={filters['operatorId'] ?? []}
        onToggle={(value) => toggle('operatorId', value)}
        onClear={() => filterBy({ operatorId: [] })}
      />
      <SavedFiltersMenu list="sessions" />
      {isNarrowed(query) && (
        <Button variant="subtle" onClick={clear}>
          <FormattedMessage id="app.list.clearFilters" />
        </Button>
      )}
      <ColumnMenu columns={columns} hidden={hidden} onChange={setHidden} />
    </>
  );
}
