import { FormattedMessage } from '@nearhand/platform/intl';
import { formatElapsed } from '../../shared/time/format-elapsed.ts';
import { JoinPanel } from './join-panel.tsx';
import type { CloseReason } from './join-state.ts';

const reasonIds = {
  customer: 'app.join.ended.customer',
  operator: 'app.join.ended.operator',
  admin: 'app.join.ended.admin',
  denied: 'app.join.ended.customer',
  expired: 'app.join.ended.expired',
  failed: 'app.join.ended.failed',
  idle: 'app.join.ended.idle',
  limit: 'app.join.ended.limit',
  server: 'app.join.ended.server',
} as const satisfies Record<CloseReason, string>;

interface EndedPanelProps {
  by: CloseReason;
  seconds: number | null;
  operator: string;
}

/** That it is over, by whom, and how long it was. */
export function EndedPanel({ by, seconds, operator }: EndedPanelProps) {
  return (
    <JoinPanel heading={<FormattedMessage id="app.join.ended.heading" />} takesFocus>
      <p role="status">
        <FormattedMessage id={reasonIds[by]} values={{ operator }} />
      </p>
      {seconds !== null && (
        <p>
          <FormattedMessage id="app.join.ended.duration" values={{ duration: formatElapsed(seconds) }} />
        </p>
      )}
      <p>
        <FormattedMessage id="app.join.ended.safe" />
      </p>
    </JoinPanel>
  );
}
