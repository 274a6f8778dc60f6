import { clockTime, useNow } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { formatElapsed } from '../../../shared/format-elapsed.ts';
import type { Session } from './sessions.data.ts';

const stateIds = {
  waiting: 'integrations.state.waiting',
  connecting: 'integrations.state.connecting',
  active: 'integrations.state.active',
  reconnecting: 'integrations.state.reconnecting',
  closed: 'integrations.state.closed',
} as const satisfies Record<Session['status'], string>;

export const SessionState = ({ session: { status } }: { session: Session }) => <FormattedMessage id={stateIds[status]} />;

function Elapsed({ since }: { since: number }) {
  const now = useNow(1_000);
  return (
    <time role="timer" aria-live="off">
      {formatElapsed((now - since) / 1_000)}
    </time>
  );
}

/** Time since the customer joined; counts while the session is open. */
export function SessionDuration({ session: { status, joinedAt, duration } }: { session: Session }) {
  if (status === 'closed') return duration === null ? null : <span>{formatElapsed(duration)}</span>;
  return joinedAt && <Elapsed since={clockTime(joinedAt)} />;
}
