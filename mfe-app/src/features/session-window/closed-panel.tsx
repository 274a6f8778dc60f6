import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useNavigate } from '@nearhand/platform/router';
import { Button, Text, Title } from '@nearhand/platform/ui';
import { useEffect, useRef } from 'react';
import { formatElapsed } from '../../shared/time/format-elapsed.ts';
import classes from './panel.module.css';
import type { CloseReason, Session } from './window-state.ts';

const reasonIds = {
  operator: 'app.session.closed.operator',
  customer: 'app.session.closed.customer',
  denied: 'app.session.closed.denied',
  expired: 'app.session.closed.expired',
  failed: 'app.session.closed.failed',
  idle: 'app.session.closed.idle',
  limit: 'app.session.closed.limit',
  admin: 'app.session.closed.admin',
  server: 'app.session.closed.server',
} as const satisfies Record<CloseReason, string>;

/** It is over: why, how long it was, and the way out. */
export function ClosedPanel({ session, reason }: { session: Session; reason: CloseReason | null }) {
  const navigate = useNavigate();
  const leaveRef = useRef<HTMLButtonElement>(null);
  useEffect(() => leaveRef.current?.focus(), []);

  const handleClose = () => {
    window.close();
    // A window that the browser did not open for us stays: it goes to the list instead.
    setTimeout(() => void navigate(hrefOf('sessions')), 200);
  };
  return (
    <section className={`${classes['panel']} ${classes['centred']}`}>
      <Title order={2}>
        <FormattedMessage id="app.session.closed.heading" />
      </Title>
      {reason && (
        <Text>
          <FormattedMessage id={reasonIds[reason]} />
        </Text>
      )}
      {session.duration !== null && (
        <Text>
          <FormattedMessage id="app.session.closed.duration" values={{ duration: formatElapsed(session.duration) }} />
        </Text>
      )}
      {session.closedAt === null && (
        <Text role="status">
          <FormattedMessage id="app.session.closed.unrecorded" />
        </Text>
      )}
      <Button ref={leaveRef} onClick={handleClose}>
        <FormattedMessage id="app.session.closed.leave" />
      </Button>
    </section>
  );
}
