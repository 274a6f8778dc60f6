import { clockTime, hrefOf, notify } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { answerJoinRequest, type JoinRequest, type LiveSession, sessionName } from '@nearhand/platform/live';
import { Link } from '@nearhand/platform/router';
import { Button } from '@nearhand/platform/ui';
import { useState } from 'react';
import { Elapsed } from '../time/elapsed.tsx';
import { StripCard } from './strip-card.tsx';

interface JoinRequestItemProps {
  joinRequest: JoinRequest;
  session: LiveSession | undefined;
}

/** A customer who waits to be admitted, or for capacity in the plan. */
export function JoinRequestItem({ joinRequest: { sessionId, joinRequestId, reason, at, used, allowed }, session }: JoinRequestItemProps) {
  const intl = useIntl();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const name = sessionName(intl, session ?? { title: '', createdAt: at });

  const decide = async (admit: boolean) => {
    setBusy(true);
    try {
      await answerJoinRequest(sessionId, joinRequestId, admit);
    } catch (error) {
      setBusy(false);
      notify('error', errorText(error));
    }
  };
  const decline = (
    <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void decide(false)}>
      <FormattedMessage id="app.session.joinRequest.reject" />
    </Button>
  );
  const time = <FormattedMessage id="app.strip.ago" values={{ time: <Elapsed since={clockTime(at)} /> }} />;
  if (reason === 'plan') {
    return (
      <StripCard
        tone="urgent"
        title={<FormattedMessage id="app.strip.plan" />}
        time={time}
        detail={<FormattedMessage id="app.strip.plan.detail" values={{ used: used ?? 0, allowed: allowed ?? 0 }} />}
      >
        <Button size="compact-sm" component={Link} to={hrefOf('upgrade')}>
          <FormattedMessage id="app.session.plan.upgrade" />
        </Button>
        {decline}
      </StripCard>
    );
  }
  return (
    <StripCard
      tone="urgent"
      title={<FormattedMessage id="app.strip.join" />}
      time={time}
      detail={<FormattedMessage id="app.strip.join.detail" values={{ name }} />}
    >
      <Button size="compact-sm" disabled={isBusy} onClick={() => void decide(true)}>
        <FormattedMessage id="app.session.joinRequest.admit" />
      </Button>
      {decline}
    </StripCard>
  );
}
