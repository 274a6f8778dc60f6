import { FormattedMessage, type IntlShape } from '@nearhand/platform/intl';
import { type Column, Text } from '@nearhand/platform/ui';
import { RelativeTime } from '../../shared/time/relative-time.tsx';
import { SessionActions } from './session-actions.tsx';
import { SessionDuration } from './session-duration.tsx';
import { SessionStatus } from './session-status.tsx';
import type { Session, SessionSort } from './sessions.data.ts';

interface Actions {
  onOpen: (session: Session) => void;
  onInvite: (session: Session) => void;
}

function SessionTitle({ title }: Pick<Session, 'title'>) {
  if (title) return <Text inherit component="span" fw={600} children={title} />;
  return (
    <Text inherit component="span" c="dimmed">
      <FormattedMessage id="app.sessions.untitled" />
    </Text>
  );
}

/** What the list tells of a session, and what can be done with it. */
export function sessionColumns(intl: IntlShape, { onOpen, onInvite }: Actions): Column<Session, SessionSort>[] {
  return [
    {
      id: 'title',
      header: intl.formatMessage({ id: 'app.sessions.session' }),
      sort: 'title',
      isHeading: true,
      cell: ({ title }) => <SessionTitle title={title} />,
    },
    {
      id: 'status',
      header: intl.formatMessage({ id: 'app.sessions.status' }),
      sort: 'status',
      cell: ({ status, closeReason }) => <SessionStatus status={status} closeReason={closeReason} />,
    },
    {
      id: 'customerName',
      header: intl.formatMessage({ id: 'app.sessions.customer' }),
      sort: 'customerName',
      cell: ({ customerName, customerEmail }) => customerName || customerEmail || '–',
    },
    {
      id: 'operator',
      header: intl.formatMessage({ id: 'app.sessions.operator' }),
      sort: 'operator',
      cell: ({ operator }) => operator.name,
    },
    {
      id: 'createdAt',
      header: intl.formatMessage({ id: 'app.sessions.created' }),
      sort: 'createdAt',
      firstDirection: 'desc',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      id: 'duration',
      header: intl.formatMessage({ id: 'app.sessions.duration' }),
      sort: 'duration',
      firstDirection: 'desc',
      align: 'end',
      cell: ({ status, joinedAt, duration }) => <SessionDuration status={status} joinedAt={joinedAt} duration={duration} />,
    },
    {
      id: 'actions',
      header: intl.formatMessage({ id: 'app.sessions.actions' }),
      align: 'end',
      cell: (session) => <SessionActions session={session} onOpen={onOpen} onInvite={onInvite} />,
    },
  ];
}
