import { hrefOf, sandbox } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link, useNavigate } from '@nearhand/platform/router';
import { Alert, Button, Group, Text, Title } from '@nearhand/platform/ui';
import { useEffect, useRef } from 'react';
import { useAction } from '../../../shared/action/use-action.ts';
import { formatElapsed } from '../../../shared/time/format-elapsed.ts';
import classes from '../frame/panel.module.css';
import { useCloseWindow } from '../frame/use-close-window.ts';
import { openAgain } from '../session-window.data.ts';
import { useWindow } from '../window-context.ts';
import { type CloseReason, isNoteMissing, type Role, type Session } from '../window-state.ts';
import { GivenRating } from './given-rating.tsx';
import { isRatingExpected, RatingUpdates } from './rating-updates.tsx';

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
  stopped: 'app.session.closed.stopped',
} as const satisfies Record<CloseReason, string>;

/** Texts of reasons that are different for a session with a device. */
const deviceReasonIds = {
  customer: 'app.session.device.closed.customer',
  denied: 'app.session.device.closed.denied',
  failed: 'app.session.device.closed.failed',
  stopped: 'app.session.device.closed.stopped',
} as const satisfies Partial<Record<CloseReason, string>>;

/** The text of a reason, for the host or another operator. */
function reasonId(reason: CloseReason, role: Role, isDevice: boolean): string {
  if (reason === 'operator' && role === 'host') return 'app.session.closed.you';
  return isDevice && reason in deviceReasonIds ? deviceReasonIds[reason as keyof typeof deviceReasonIds] : reasonIds[reason];
}

/** Reason, duration and rating of a closed session, and the next steps. */
export function ClosedPanel({ session, reason }: { session: Session; reason: CloseReason | null }) {
  const { role, state } = useWindow();
  const { device } = session;
  const navigate = useNavigate();
  const closeWindow = useCloseWindow();
  const leaveRef = useRef<HTMLButtonElement>(null);
  const { isBusy: isOpening, run } = useAction();
  useEffect(() => leaveRef.current?.focus(), []);

  const handleOpenAgain = () =>
    run(async () => {
      const { sessionId } = await openAgain(session);
      await navigate(hrefOf('session-window', { id: sessionId }));
    });
  return (
    <section className={`${classes['panel']} ${classes['centred']}`}>
      <Title order={2}>
        <FormattedMessage id="app.session.closed.heading" />
      </Title>
      {reason && (
        <Text>
          <FormattedMessage id={reasonId(reason, role, device !== null)} values={{ device: device?.name }} />
        </Text>
      )}
      {session.duration !== null && (
        <Text>
          <FormattedMessage id="app.session.closed.duration" values={{ duration: formatElapsed(session.duration) }} />
        </Text>
      )}
      {isNoteMissing(state) && (
        <Alert color="accent" role="alert" title={<FormattedMessage id="app.session.noteRequired.heading" />}>
          {device ? (
            <FormattedMessage id="app.session.device.noteRequired.text" values={{ device: device.name }} />
          ) : (
            <FormattedMessage id="app.session.noteRequired.text" />
          )}
        </Alert>
      )}
      {session.closedAt === null && !isNoteMissing(state) && (
        <Text role="status">
          <FormattedMessage id="app.session.closed.saving" />
        </Text>
      )}
      {isRatingExpected(session) && <RatingUpdates />}
      {session.rating && <GivenRating rating={session.rating} />}
      <Group justify="center">
        <Button ref={leaveRef} variant="default" onClick={closeWindow}>
          <FormattedMessage id="app.session.closed.leave" />
        </Button>
        {!sandbox && (
          <Button variant="default" component={Link} to={hrefOf('session-report', { id: session.sessionId })}>
            <FormattedMessage id="app.session.closed.report" />
          </Button>
        )}
        {sandbox && (
          <Button variant="default" component="a" href={hrefOf('sign-up')} target="_blank">
            <FormattedMessage id="app.sandbox.signUp" />
          </Button>
        )}
        {!sandbox && role === 'host' && !device?.isRemoved && (
          <Button variant="default" loading={isOpening} onClick={() => void handleOpenAgain()}>
            <FormattedMessage id={device ? 'app.session.device.connectAgain' : 'app.session.closed.again'} />
          </Button>
        )}
      </Group>
    </section>
  );
}
