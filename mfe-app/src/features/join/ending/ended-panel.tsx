import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import type { Transfer } from '@nearhand/platform/session-link/files/transfer';
import { formatElapsed } from '../../../shared/time/format-elapsed.ts';
import type { Invitation } from '../join.data.ts';
import type { EndReason } from '../join-state.ts';
import { ArrivedFiles } from '../notices/arrived-files.tsx';
import controls from '../page/join-controls.module.css';
import { JoinPanel } from '../page/join-panel.tsx';
import { RatingForm } from './rating-form.tsx';

type EndedBy = Exclude<EndReason, 'handedOver'>;

const reasonIds = {
  customer: 'app.join.ended.customer',
  operator: 'app.join.ended.operator',
  admin: 'app.join.ended.admin',
  denied: 'app.join.denied.text',
  expired: 'app.join.ended.expired',
  failed: 'app.join.ended.failed',
  idle: 'app.join.ended.idle',
  limit: 'app.join.ended.limit',
  server: 'app.join.ended.server',
  stopped: 'app.join.ended.stopped',
  replaced: 'app.join.ended.replaced',
} as const satisfies Record<EndedBy, string>;

interface EndedPanelProps {
  by: EndedBy;
  /** Duration of sharing; null if nothing was shared. */
  seconds: number | null;
  arrived: readonly Transfer[];
  invitation: Invitation;
  /** Null if the customer did not join. */
  customerToken: string | null;
}

/** Offers a rating, unless the session continues elsewhere. */
export function EndedPanel({ by, seconds, arrived, invitation, customerToken }: EndedPanelProps) {
  const isSandbox = invitation.company.sandboxEndsAt !== undefined;
  return (
    <JoinPanel
      heading={by === 'denied' ? <FormattedMessage id="app.join.denied.heading" /> : <FormattedMessage id="app.join.ended.heading" />}
      takesFocus
    >
      <p role="status">
        <FormattedMessage
          id={isSandbox && by === 'limit' ? 'app.sandbox.over.heading' : reasonIds[by]}
          values={{ operator: invitation.operator.name }}
        />
      </p>
      <p className={controls['quiet']}>
        <FormattedMessage id="app.join.ended.safe" />
        {seconds !== null && (
          <>
            <br />
            <FormattedMessage id="app.join.ended.duration" values={{ duration: formatElapsed(seconds) }} />
          </>
        )}
      </p>
      {arrived.length > 0 && <ArrivedFiles files={arrived} />}
      {isSandbox && <SignUpOffer />}
      {seconds !== null && by !== 'replaced' && customerToken && !isSandbox && (
        <RatingForm invitation={invitation} customerToken={customerToken} />
      )}
    </JoinPanel>
  );
}

function SignUpOffer() {
  return (
    <p>
      <FormattedMessage id="app.sandbox.over.text" />{' '}
      <a href={hrefOf('sign-up')}>
        <FormattedMessage id="app.sandbox.signUp" />
      </a>
    </p>
  );
}
