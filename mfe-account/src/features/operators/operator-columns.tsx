import { FormattedMessage, type IntlShape } from '@nearhand/platform/intl';
import { Avatar } from '@nearhand/platform/ui';
import { type Column, RelativeTime, Secondary } from '@nearhand/platform/ui/console';
import type { ReactNode } from 'react';
import type { Operator, OperatorSort } from './operators.data.ts';
import classes from './operators.module.css';

interface ColumnOptions {
  ownId: string;
  /** Operators over the limit of the plan. */
  lockedIds: readonly string[];
  /** Row menu; null without permission. */
  actions: ((operator: Operator) => ReactNode) | null;
}

function Person({ operator: { name, email, avatar, isVerified }, isOwn }: { operator: Operator; isOwn: boolean }) {
  return (
    <>
      <Avatar component="span" className={classes['avatar'] ?? ''} size="1.5rem" src={avatar} name={name} alt="" color="initials" />
      {isOwn ? <FormattedMessage id="app.operators.you" values={{ name }} /> : name}
      <Secondary>
        {email}
        {!isVerified && (
          <>
            {' · '}
            <FormattedMessage id="app.operators.unverified" />
          </>
        )}
      </Secondary>
    </>
  );
}

function Role({ role, isActive, isLocked }: Pick<Operator, 'role' | 'isActive'> & { isLocked: boolean }) {
  return (
    <>
      {role === 'owner' && <FormattedMessage id="app.operators.role.owner" />}
      {role === 'admin' && <FormattedMessage id="app.operators.role.admin" />}
      {role === 'operator' && <FormattedMessage id="app.operators.role.operator" />}
      {!isActive && (
        <Secondary>
          <FormattedMessage id="app.operators.inactive" />
        </Secondary>
      )}
      {isLocked && (
        <>
          {' · '}
          <FormattedMessage id="app.operators.locked" />
        </>
      )}
    </>
  );
}

export function operatorColumns(intl: IntlShape, { ownId, lockedIds, actions }: ColumnOptions): Column<Operator, OperatorSort>[] {
  const columns: Column<Operator, OperatorSort>[] = [
    {
      id: 'name',
      header: intl.formatMessage({ id: 'app.operators.name' }),
      sort: 'name',
      isHeading: true,
      width: 2.6,
      cell: (operator) => <Person operator={operator} isOwn={operator.id === ownId} />,
    },
    {
      id: 'role',
      header: intl.formatMessage({ id: 'app.operators.role' }),
      sort: 'role',
      cell: ({ id, role, isActive }) => <Role role={role} isActive={isActive} isLocked={lockedIds.includes(id)} />,
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
      isHiddenFirst: true,
      cell: ({ createdAt }) => intl.formatDate(createdAt, { dateStyle: 'medium' }),
    },
  ];
  if (actions) columns.push({ id: 'actions', header: intl.formatMessage({ id: 'app.operators.actions' }), cell: actions, isActions: true });
  return columns;
}
