import { clockTime, useNow } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { deviceNameWithId, inviteLink, type LiveSession, sessionName, useOpenSession } from '@nearhand/platform/live';
import { Button, CopyButton } from '@nearhand/platform/ui';
import { formatCode } from '../invite/spoken-code.ts';
import { Countdown } from '../time/countdown.tsx';
import { Elapsed } from '../time/elapsed.tsx';
import classes from './live-strip.module.css';
import { StripCard } from './strip-card.tsx';

function OpenButton({ sessionId, isMain = false }: { sessionId: string; isMain?: boolean }) {
  const openSession = useOpenSession();
  return (
    <Button size="compact-sm" variant={isMain ? 'filled' : 'default'} onClick={() => openSession(sessionId)}>
      <FormattedMessage id="app.sessions.open" />
    </Button>
  );
}

function WaitingItem({ session }: { session: LiveSession }) {
  const now = useNow(1_000);
  const { sessionId, key, code, codeEndsAt, endsAt, title, customerName } = session;
  const isCodeValid = code !== null && (codeEndsAt === null || clockTime(codeEndsAt) > now);
  const until = isCodeValid ? (codeEndsAt ?? endsAt) : endsAt;
  const known = customerName || title;
  return (
    <StripCard
      tone="waiting"
      title={known ? <FormattedMessage id="app.strip.waitingFor" values={{ name: known }} /> : <FormattedMessage id="app.strip.waiting" />}
      time={until && <FormattedMessage id="app.strip.left" values={{ time: <Countdown until={until} /> }} />}
      detail={isCodeValid ? <span className={classes['code']}>{formatCode(code)}</span> : <FormattedMessage id="app.strip.codeExpired" />}
    >
      {key && <CopyButton size="compact-sm" value={inviteLink(key)} label={<FormattedMessage id="app.session.invite.copyLink" />} />}
      <OpenButton sessionId={sessionId} />
    </StripCard>
  );
}

/** The user's open session with a device. */
function DeviceItem({ session: { sessionId, status, device, customerName, joinedAt } }: { session: LiveSession }) {
  const connection =
    status === 'connecting' ? (
      <FormattedMessage id="app.sessions.status.connecting" />
    ) : (
      <FormattedMessage id="app.sessions.status.reconnecting" />
    );
  return (
    <StripCard
      tone={status === 'reconnecting' ? 'lost' : 'active'}
      title={device ? deviceNameWithId(device) : customerName}
      time={joinedAt && <Elapsed since={clockTime(joinedAt)} />}
      detail={status === 'active' ? <FormattedMessage id="app.strip.device" /> : connection}
    >
      <OpenButton sessionId={sessionId} />
    </StripCard>
  );
}

/** One of the user's open sessions. */
export function SessionItem({ session }: { session: LiveSession }) {
  const intl = useIntl();
  if (session.device) return <DeviceItem session={session} />;
  const { sessionId, status, title, customerName, joinedAt } = session;
  const time = joinedAt && <Elapsed since={clockTime(joinedAt)} />;
  const name = sessionName(intl, session);
  switch (status) {
    case 'waiting':
      return <WaitingItem session={session} />;
    case 'connecting':
      return (
        <StripCard
          tone="urgent"
          title={
            customerName ? (
              <FormattedMessage id="app.strip.joinedBy" values={{ name: customerName }} />
            ) : (
              <FormattedMessage id="app.strip.joined" />
            )
          }
          time={time}
          detail={title || <FormattedMessage id="app.strip.joined.detail" />}
        >
          <OpenButton sessionId={sessionId} isMain />
        </StripCard>
      );
    default:
      return (
        <StripCard
          tone={status === 'active' ? 'active' : 'lost'}
          title={name}
          time={time}
          detail={
            status === 'active' ? (
              (title && customerName) || <FormattedMessage id="app.strip.active" />
            ) : (
              <FormattedMessage id="app.sessions.status.reconnecting" />
            )
          }
        >
          <OpenButton sessionId={sessionId} />
        </StripCard>
      );
  }
}
