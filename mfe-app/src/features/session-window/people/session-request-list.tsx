import { clockTime, notify, useNow } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { Button, Text } from '@nearhand/platform/ui';
import { formatElapsed } from '../../../shared/time/format-elapsed.ts';
import { useWindow } from '../window-context.ts';
import type { SessionRequest } from '../window-state.ts';
import classes from './session-request-list.module.css';
import { useSessionRequests } from './use-session-requests.ts';

const stateIds = {
  accepted: 'app.session.sessionRequest.accepted',
  declined: 'app.session.sessionRequest.declined',
  withdrawn: 'app.session.sessionRequest.cancelled',
  expired: 'app.session.sessionRequest.expired',
} as const satisfies Record<Exclude<SessionRequest['state'], 'pending'>, string>;

const kindIds = {
  assist: 'app.session.sessionRequest.pending.assist',
  watch: 'app.session.sessionRequest.pending.watch',
  transfer: 'app.session.sessionRequest.pending.transfer',
} as const satisfies Record<SessionRequest['kind'], string>;

/** Session requests with their states; changes are announced. */
export function SessionRequestList() {
  const { state } = useWindow();
  return (
    <ul className={classes['sessionRequests']} aria-live="polite">
      {state.sessionRequests.map((sessionRequest) => (
        <li key={sessionRequest.sessionRequestId} className={classes['offer']}>
          {sessionRequest.state === 'pending' ? (
            <PendingSessionRequest sessionRequest={sessionRequest} />
          ) : (
            <FormattedMessage id={stateIds[sessionRequest.state]} values={{ name: sessionRequest.to.name }} />
          )}
        </li>
      ))}
    </ul>
  );
}

function PendingSessionRequest({ sessionRequest }: { sessionRequest: SessionRequest }) {
  const errorText = useErrorText();
  const { withdraw } = useSessionRequests();
  const left = Math.ceil((clockTime(sessionRequest.expiresAt) - useNow(1_000)) / 1_000);
  return (
    <>
      <Text size="sm">
        <FormattedMessage id={kindIds[sessionRequest.kind]} values={{ name: sessionRequest.to.name }} />{' '}
        <span aria-hidden="true">{formatElapsed(left)}</span>
      </Text>
      <Button
        size="xs"
        variant="subtle"
        onClick={() => void withdraw(sessionRequest).catch((error: unknown) => notify('error', errorText(error)))}
      >
        <FormattedMessage id="app.session.sessionRequest.cancel" />
      </Button>
    </>
  );
}
