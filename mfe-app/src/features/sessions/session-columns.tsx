import { hrefOf } from '@nearhand/platform/core';
import { type IntlShape, useIntl } from '@nearhand/platform/intl';
import { RowLink } from '@nearhand/platform/list';
import { deviceNameWithId, sessionName } from '@nearhand/platform/live';
import { type Column, RelativeTime, Secondary, Tags } from '@nearhand/platform/ui/console';
import type { Session } from '../../shared/session/session.ts';
import { SessionDuration } from '../../shared/session/session-duration.tsx';
import { SessionStatus } from '../../shared/session/session-status.tsx';
import { SessionActions, type SessionActs } from './session-actions.tsx';
import type { SessionSort } from './sessions.data.ts';

/** `key` of a session is no key of React, so that it is not spread. */
function SessionTitle({ session }: { session: Session }) {
  const { title, sessionId, device, customerName, customerEmail, createdAt } = session;
  const intl = useIntl();
  return (
    <>
      <RowLink to={hrefOf('session-report', { id: sessionId })} isUnnamed={!title}>
        {sessionName(intl, { title, customerName, customerEmail, createdAt })}
      </RowLink>
      {device && <Secondary>{deviceNameWithId(device)}</Secondary>}
    </>
  );
}

function Customer({ customerName, customerEmail }: Pick<Session, 'customerName' | 'customerEmail'>) {
  return (
    <>
      {customerName || customerEmail}
      {customerName && customerEmail && <Secondary>{customerEmail}</Secondary>}
    </>
  );
}

const stars = ({ rating }: Session) => (rating ? `${rating.stars} ★` : null);

/** Columns and actions of the list of sessions. */
export function sessionColumns(intl: IntlShape, acts: SessionActs): Column<Session, SessionSort>[] {
  const text = intl.formatMessage;
  return [
    {
      id: 'title',
      header: text({ id: 'app.sessions.session' }),
      sort: 'title',
      isHeading: true,
      width: 2.2,
      cell: (session) => <SessionTitle session={session} />,
    },
    {
      id: 'status',
      header: text({ id: 'app.sessions.status' }),
      width: 1.7,
      cell: ({ status, closeReason }) => <SessionStatus status={status} closeReason={closeReason} />,
    },
    {
      id: 'customerName',
      header: text({ id: 'app.sessions.customer' }),
      sort: 'customerName',
      width: 1.8,
      isOptional: true,
      cell: ({ customerName, customerEmail }) => <Customer customerName={customerName} customerEmail={customerEmail} />,
    },
    {
      id: 'operator',
      header: text({ id: 'app.sessions.operator' }),
      sort: 'operator',
      width: 1.2,
      isOptional: true,
      cell: ({ operator }) => operator.name,
    },
    {
      id: 'createdAt',
      header: text({ id: 'app.sessions.created' }),
      sort: 'createdAt',
      firstDirection: 'desc',
      isOptional: true,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      id: 'duration',
      header: text({ id: 'app.sessions.duration' }),
      sort: 'duration',
      firstDirection: 'desc',
      align: 'end',
      width: 0.9,
      isOptional: true,
      cell: ({ status, joinedAt, duration }) => <SessionDuration status={status} joinedAt={joinedAt} duration={duration} />,
    },
    {
      id: 'tags',
      header: text({ id: 'app.sessions.tags' }),
      isOptional: true,
      isHiddenFirst: true,
      cell: ({ tags }) => <Tags tags={tags} />,
    },
    { id: 'extra', header: text({ id: 'app.sessions.extra' }), isOptional: true, isHiddenFirst: true, cell: ({ extra }) => extra || null },
    {
      id: 'rating',
      header: text({ id: 'app.sessions.rating' }),
      isOptional: true,
      isHiddenFirst: true,
      align: 'end',
      width: 0.7,
      cell: stars,
    },
    {
      id: 'actions',
      header: text({ id: 'app.sessions.actions' }),
      isActions: true,
      width: 11,
      cell: (session) => <SessionActions session={session} acts={acts} />,
    },
  ];
}
