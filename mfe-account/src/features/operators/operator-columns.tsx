import { FormattedMessage, type IntlShape } from '@nearhand/platform/intl';
import { Avatar, Badge, type Column, Group, RelativeTime, Text } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import type { Colleague, ColleagueSort } from './operators.data.ts';

interface ColumnOptions {
  ownId: string;
  /** What can be done with a colleague; null where the caller may do nothing. */
  actions: ((colleague: Colleague) => ReactNode) | null;
}

function Person({ colleague: { name, email, avatar, isVerified }, isOwn }: { colleague: Colleague; isOwn: boolean }) {
  return (
    <Group component="span" gap="sm" wrap="nowrap">
      <Avatar component="span" src={avatar} name={name} alt="" color="initials" />
      <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text component="span" inherit fw={600}>
          {isOwn ? <FormattedMessage id="app.operators.you" values={{ name }} /> : name}
        </Text>
        <Text component="span" display="block" size="xs" c="dimmed">
          {email}
          {!isVerified && (
            <>
              {' · '}
              <FormattedMessage id="app.operators.unverified" />
            </>
          )}
        </Text>
      </span>
    </Group>
  );
}

function RoleBadge({ role }: Pick<Colleague, 'role'>) {
  return (
    <Badge component="span" variant={role === 'operator' ? 'default' : 'light'}>
      {role === 'owner' && <FormattedMessage id="app.operators.role.owner" />}
      {role === 'admin' && <FormattedMessage id="app.operators.role.admin" />}
      {role === 'operator' && <FormattedMessage id="app.operators.role.operator" />}
    </Badge>
  );
}

/** Ids of the columns that are left out until somebody wants them. */
export const firstHidden: readonly string[] = ['createdAt'];

/** What the list tells of a colleague. */
export function operatorColumns(intl: IntlShape, { ownId, actions }: ColumnOptions): Column<Colleague, ColleagueSort>[] {
  const columns: Column<Colleague, ColleagueSort>[] = [
    {
      id: 'name',
      header: intl.formatMessage({ id: 'app.operators.name' }),
      sort: 'name',
      isHeading: true,
      cell: (colleague) => <Person colleague={colleague} isOwn={colleague.id === ownId} />,
    },
    {
      id: 'role',
      header: intl.formatMessage({ id: 'app.operators.role' }),
      sort: 'role',
      cell: ({ role, isActive }) => (
        <Group component="span" gap="xs">
          <RoleBadge role={role} />
          {!isActive && (
            <Badge component="span" color="secondary">
              <FormattedMessage id="app.operators.inactive" />
            </Badge>
          )}
        </Group>
      ),
    },
    {
      id: 'secondFactor',
      header: intl.formatMessage({ id: 'app.operators.secondFactor' }),
      sort: 'secondFactor',
      isOptional: true,
      cell: ({ secondFactor }) =>
        secondFactor ? <FormattedMessage id="app.operators.secondFactor.on" /> : <FormattedMessage id="app.operators.secondFactor.off" />,
    },
    {
      id: 'lastActiveAt',
      header: intl.formatMessage({ id: 'app.operators.lastActive' }),
      sort: 'lastActiveAt',
      firstDirection: 'desc',
      isOptional: true,
      cell: ({ lastActiveAt }) =>
        lastActiveAt ? <RelativeTime at={lastActiveAt} /> : <FormattedMessage id="app.operators.lastActive.never" />,
    },
    {
      id: 'createdAt',
      header: intl.formatMessage({ id: 'app.operators.since' }),
      sort: 'createdAt',
      firstDirection: 'desc',
      isOptional: true,
      cell: ({ createdAt }) => intl.formatDate(createdAt, { dateStyle: 'medium' }),
    },
  ];
  if (actions) columns.push({ id: 'actions', header: intl.formatMessage({ id: 'app.operators.actions' }), cell: actions, align: 'end' });
  return columns;
}
