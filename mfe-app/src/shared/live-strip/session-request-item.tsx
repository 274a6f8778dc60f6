import { FormattedMessage } from '@nearhand/platform/intl';
import { type SessionRequest, SessionRequestSubject, SessionRequestText, useSessionRequestAnswer } from '@nearhand/platform/live';
import { Button } from '@nearhand/platform/ui';
import { Countdown } from '../time/countdown.tsx';
import { StripCard } from './strip-card.tsx';

/** A colleague asks the user into a session. */
export function SessionRequestItem({ sessionRequest }: { sessionRequest: SessionRequest }) {
  const { answer, isBusy } = useSessionRequestAnswer(sessionRequest);
  return (
    <StripCard
      tone="urgent"
      title={<SessionRequestText sessionRequest={sessionRequest} />}
      time={<Countdown until={sessionRequest.expiresAt} />}
      detail={<SessionRequestSubject sessionRequest={sessionRequest} />}
    >
      <Button size="compact-sm" disabled={isBusy} onClick={() => void answer(true)}>
        <FormattedMessage id="app.live.request.accept" />
      </Button>
      <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void answer(false)}>
        <FormattedMessage id="app.live.request.decline" />
      </Button>
    </StripCard>
  );
}
