import { useNow } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { SessionRequestCard } from './session-request-card.tsx';
import classes from './session-request-cards.module.css';
import type { SessionRequest } from './session-requests.data.ts';

/** Pending session requests over the current page, announced when they arrive. */
export function SessionRequestCards({ sessionRequests }: { sessionRequests: readonly SessionRequest[] }) {
  const intl = useIntl();
  return (
    <section className={classes['sessionRequests']} aria-label={intl.formatMessage({ id: 'app.session.requests' })} aria-live="assertive">
      {sessionRequests.map((sessionRequest) => (
        <WhileItStands key={sessionRequest.sessionRequestId} sessionRequest={sessionRequest} />
      ))}
    </section>
  );
}

function WhileItStands({ sessionRequest }: { sessionRequest: SessionRequest }) {
  const left = Math.ceil((Date.parse(sessionRequest.expiresAt) - useNow(1_000)) / 1_000);
  return left > 0 ? <SessionRequestCard sessionRequest={sessionRequest} /> : null;
}
