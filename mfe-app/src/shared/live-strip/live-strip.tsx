import { useIntl } from '@nearhand/platform/intl';
import { sessionWindowPath } from '@nearhand/platform/live';
import { useSharedTabStop } from '@nearhand/platform/ui/console';
import { memo, useEffect, useRef, useState } from 'react';
import { JoinRequestItem } from './join-request-item.tsx';
import classes from './live-strip.module.css';
import { SessionItem } from './session-item.tsx';
import { SessionRequestItem } from './session-request-item.tsx';
import { useRequestsInView } from './use-requests-in-view.ts';
import { useStripItems } from './use-strip-items.ts';

/** Time without a movement of the pointer after which the list below may move. */
const restMs = 1_000;

/** Whether the strip has its space: it changes when the pointer rests, so that no row moves from under it. */
function useSpace(isWanted: boolean, isLoading: boolean): boolean {
  const [hasSpace, setSpace] = useState(isWanted);
  const [wasLoading, setWasLoading] = useState(isLoading);
  // The first items come with the rows.
  if (wasLoading && !isLoading) {
    setWasLoading(false);
    setSpace(isWanted);
  }
  useEffect(() => {
    if (isWanted === hasSpace) return undefined;
    const settle = () => setSpace(isWanted);
    let timer = setTimeout(settle, restMs);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(settle, restMs);
    };
    addEventListener('pointermove', wait);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointermove', wait);
    };
  }, [isWanted, hasSpace]);
  return hasSpace;
}

interface LiveStripProps {
  /** False where the list below has the open sessions. */
  hasSessions?: boolean;
}

/** Items that need the user now: requests, customers who want to join, and the user's open sessions. */
export const LiveStrip = memo(function LiveStrip({ hasSessions = true }: LiveStripProps) {
  const intl = useIntl();
  const strip = useRef<HTMLElement>(null);
  const { sessionRequests, joinRequests, sessions: own, isLoading } = useStripItems();
  const sessions = hasSessions ? own : [];
  const isEmpty = sessionRequests.length + joinRequests.length + sessions.length === 0;
  const hasSpace = useSpace(!isEmpty, isLoading);
  useRequestsInView(strip, sessionRequests.length > 0);
  useSharedTabStop(strip, { label: intl.formatMessage({ id: 'app.strip.label' }), isEmpty });
  return (
    <section
      ref={strip}
      className={classes['strip']}
      aria-label={intl.formatMessage({ id: 'app.strip.label' })}
      aria-busy={isLoading}
      data-closed={!hasSpace || undefined}
      data-prefetch={sessionWindowPath()}
    >
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
