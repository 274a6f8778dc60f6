import { FormattedMessage, type IntlShape } from '@nearhand/platform/intl';
import { Avatar, Badge, type Column, Group, RelativeTime, Text } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import type { Operator, OperatorSort } from './operators.data.ts';

interface ColumnOptions {
  ownId: string;
  /** Row menu; null without permission. */
  actions: ((operator: Operator) => ReactNode) | null;
}

function Person({ operator: { name, email, avatar, isVerified }, isOwn }: { operator: Operator; isOwn: boolean }) {
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

function RoleBadge({ role }: Pick<Operator, 'role'>) {
  return (
    <Badge component="span" variant={role === 'operator' ? 'default' : 'light'}>
      {role === 'owner' && <FormattedMessage id="app.operators.role.owner" />}
      {role === 'admin' && <FormattedMessage id="app.operators.role.admin" />}
      {role === 'operator' && <FormattedMessage id="app.operators.role.operator" />}
    </Badge>
  );
}

/** Ids of the columns that are hidden by default. */
export const firstHidden: readonly string[] = ['createdAt'];

export function operatorColumns(intl: IntlShape, { ownId, actions }: ColumnOptions): Column<Operator, OperatorSort>[] {
  const columns: Column<Operator, OperatorSort>[] = [
    {
      id: 'name',
      header: intl.formatMessage({ id: 'app.operators.name' }),
      sort: 'name',
      isHeading: true,
      cell: (operator) => <Person operator={operator} isOwn={operator.id === ownId} />,
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
