import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { sessionWindowPath } from '@nearhand/platform/live';
import { useSharedTabStop } from '@nearhand/platform/ui/console';
import { memo, useRef } from 'react';
import { JoinRequestItem } from './join-request-item.tsx';
import classes from './live-strip.module.css';
import { SessionItem } from './session-item.tsx';
import { SessionRequestItem } from './session-request-item.tsx';
import { useRequestsInView } from './use-requests-in-view.ts';
import { useStripItems } from './use-strip-items.ts';

/**
 * Items that need the user now: requests, customers who want to join, and the user's open sessions. Its space stays when there is nothing,
 * so that the list below never moves.
 */
export const LiveStrip = memo(function LiveStrip() {
  const intl = useIntl();
  const strip = useRef<HTMLElement>(null);
  const { sessionRequests, joinRequests, sessions, isLoading } = useStripItems();
  const isEmpty = sessionRequests.length + joinRequests.length + sessions.length === 0;
  useRequestsInView(strip, sessionRequests.length > 0);
  useSharedTabStop(strip, { label: intl.formatMessage({ id: 'app.strip.label' }), isEmpty });
  return (
    <section
      ref={strip}
      className={classes['strip']}
      aria-label={intl.formatMessage({ id: 'app.strip.label' })}
      aria-busy={isLoading}
      data-prefetch={sessionWindowPath()}
    >
      {isEmpty && !isLoading && (
        <div className={classes['empty']}>
          <strong className={classes['title']}>
            <FormattedMessage id="app.strip.empty" />
          </strong>
          <span className={classes['detail']}>
            <FormattedMessage id="app.strip.empty.detail" />
          </span>
        </div>
      )}
      <ul className={classes['urgent']} aria-live="assertive" hidden={sessionRequests.length + joinRequests.length === 0}>
        {sessionRequests.map((sessionRequest) => (
          <SessionRequestItem key={sessionRequest.sessionRequestId} sessionRequest={sessionRequest} />
        ))}
        {joinRequests.map(({ joinRequest, session }) => (
          <JoinRequestItem key={joinRequest.joinRequestId} joinRequest={joinRequest} session={session} />
        ))}
      </ul>
      <ul className={classes['sessions']} hidden={sessions.length === 0}>
        {sessions.map((session) => (
          <SessionItem key={session.sessionId} session={session} />
        ))}
      </ul>
    </section>
  );
});
