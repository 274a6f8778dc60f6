import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import type { MantineColor } from '@nearhand/platform/ui';
import { Secondary, StateDot } from '@nearhand/platform/ui/console';
import type { Session } from './session.ts';

type Status = Session['status'];
type CloseReason = NonNullable<Session['closeReason']>;

const statusIds = {
  waiting: 'app.sessions.status.waiting',
  connecting: 'app.sessions.status.connecting',
  active: 'app.sessions.status.active',
  reconnecting: 'app.sessions.status.reconnecting',
  closed: 'app.sessions.status.closed',
} as const satisfies Record<Status, string>;

const reasonIds = {
  operator: 'app.sessions.reason.operator',
  customer: 'app.sessions.reason.customer',
  denied: 'app.sessions.reason.denied',
  expired: 'app.sessions.reason.expired',
  failed: 'app.sessions.reason.failed',
  idle: 'app.sessions.reason.idle',
  limit: 'app.sessions.reason.limit',
  admin: 'app.sessions.reason.admin',
  server: 'app.sessions.reason.server',
  stopped: 'app.sessions.reason.stopped',
} as const satisfies Record<CloseReason, string>;

const colours: Record<Status, MantineColor | null> = {
  waiting: 'accent',
  connecting: 'primary',
  active: 'success',
  reconnecting: 'accent',
  closed: null,
};

/** Reason for which a session has ended. */
export function CloseReasonText({ reason }: { reason: string }) {
  return Object.hasOwn(reasonIds, reason) ? <FormattedMessage id={reasonIds[reason as CloseReason]} /> : null;
}

/** Labels of the states, in order. */
export function useStateNames(): Record<Status, string> {
  const intl = useIntl();
  const names = Object.entries(statusIds).map(([status, id]) => [status, intl.formatMessage({ id })]);
  return Object.fromEntries(names) as Record<Status, string>;
}

/** State of a session and, once closed, the reason. */
export function SessionStatus({ status, closeReason }: Pick<Session, 'status' | 'closeReason'>) {
  return (
    <>
      <StateDot color={colours[status]} />
      <FormattedMessage id={statusIds[status]} />
      {closeReason && (
        <Secondary>
          <CloseReasonText reason={closeReason} />
        </Secondary>
      )}
    </>
  );
}
