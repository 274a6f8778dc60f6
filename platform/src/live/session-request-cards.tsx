import { clockTime, useAtomValue, useNow } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { mySessionRequestsAtom, type SessionRequest } from './my-session-requests.ts';
import { NotificationOffer } from './notification-offer.tsx';
import { SessionRequestCard } from './session-request-card.tsx';
import classes from './session-request-cards.module.css';

/** Pending session requests over the current page, announced when they arrive. */
export function SessionRequestCards() {
  const intl = useIntl();
  const sessionRequests = useAtomValue(mySessionRequestsAtom);
  return (
    <section className={classes['sessionRequests']} aria-label={intl.formatMessage({ id: 'app.live.requests' })} aria-live="assertive">
      {sessionRequests.map((sessionRequest) => (
        <UntilExpired key={sessionRequest.sessionRequestId} sessionRequest={sessionRequest} />
      ))}
      {sessionRequests.length > 0 && <NotificationOffer />}
    </section>
  );
}

function UntilExpired({ sessionRequest }: { sessionRequest: SessionRequest }) {
  const left = Math.ceil((clockTime(sessionRequest.expiresAt) - useNow(1_000)) / 1_000);
  return left > 0 ? <SessionRequestCard sessionRequest={sessionRequest} /> : null;
}
