import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, type IntlShape } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import { Anchor, Badge, type Column, Group, RelativeTime, Text } from '@nearhand/platform/ui';
import type { Session } from '../../shared/session/session.ts';
import { SessionDuration } from '../../shared/session/session-duration.tsx';
import { SessionStatus } from '../../shared/session/session-status.tsx';
import { SessionActions, type SessionActs } from './session-actions.tsx';
import type { SessionSort } from './sessions.data.ts';

function SessionTitle({ title, sessionId }: Pick<Session, 'title' | 'sessionId'>) {
  return (
    <Anchor component={Link} to={hrefOf('session-report', { id: sessionId })} inherit fw={600} {...(!title && { c: 'dimmed' })}>
      {title || <FormattedMessage id="app.sessions.untitled" />}
    </Anchor>
  );
}

function Customer({ customerName, customerEmail }: Pick<Session, 'customerName' | 'customerEmail'>) {
  return (
    <>
      {customerName || customerEmail || '–'}
      {customerName && customerEmail && (
        <Text component="span" display="block" size="xs" c="dimmed">
          {customerEmail}
        </Text>
      )}
    </>
  );
}

const stars = ({ rating }: Session) => (rating ? `${rating.stars} ★` : null);

const tags = ({ tags: names }: Session) =>
  names.length === 0 ? null : (
    <Group component="span" gap={4}>
      {names.map((name) => (
        <Badge key={name} component="span" variant="default">
          {name}
        </Badge>
      ))}
    </Group>
  );

/** Hidden by default. */
export const firstHidden: readonly string[] = ['tags', 'extra', 'rating'];

/** Columns and actions of the list of sessions. */
export function sessionColumns(intl: IntlShape, acts: SessionActs): Column<Session, SessionSort>[] {
  const text = intl.formatMessage;
  return [
    {
      id: 'title',
      header: text({ id: 'app.sessions.session' }),
      sort: 'title',
      isHeading: true,
      cell: ({ title, sessionId }) => <SessionTitle title={title} sessionId={sessionId} />,
    },
    {
      id: 'status',
      header: text({ id: 'app.sessions.status' }),
      cell: ({ status, closeReason }) => <SessionStatus status={status} closeReason={closeReason} />,
    },
    {
      id: 'customerName',
      header: text({ id: 'app.sessions.customer' }),
      sort: 'customerName',
      isOptional: true,
      cell: ({ customerName, customerEmail }) => <Customer customerName={customerName} customerEmail={customerEmail} />,
    },
    {
      id: 'operator',
      header: text({ id: 'app.sessions.operator' }),
      sort: 'operator',
      isOptional: true,
      cell: ({ operator }) => operator.name,
    },
    {
      id: 'createdAt',
      header: text({ id: 'app.sessions.created' }),
      sort: 'createdAt',
      firstDirection: 'desc',
      isOptional: true,
      cell: ({ createdAt }) => (
        // Live changes must not change the height of a row.
        <Text component="span" inherit style={{ whiteSpace: 'nowrap' }}>
          <RelativeTime at={createdAt} />
        </Text>
      ),
    },
    {
      id: 'duration',
      header: text({ id: 'app.sessions.duration' }),
      sort: 'duration',
      firstDirection: 'desc',
      align: 'end',
      isOptional: true,
      cell: ({ status, joinedAt, duration }) => <SessionDuration status={status} joinedAt={joinedAt} duration={duration} />,
    },
    { id: 'tags', header: text({ id: 'app.sessions.tags' }), isOptional: true, cell: tags },
    { id: 'extra', header: text({ id: 'app.sessions.extra' }), isOptional: true, cell: ({ extra }) => extra || null },
    { id: 'rating', header: text({ id: 'app.sessions.rating' }), isOptional: true, align: 'end', cell: stars },
    {
      id: 'actions',
      header: text({ id: 'app.sessions.actions' }),
      align: 'end',
      cell: (session) => <SessionActions session={session} acts={acts} />,
    },
  ];
}
