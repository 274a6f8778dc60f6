import { FormattedMessage } from '@nearhand/platform/intl';
import classes from './status-line.module.css';
import type { Phase } from './window-state.ts';

const phaseIds = {
  waiting: 'app.session.status.waiting',
  connecting: 'app.session.status.connecting',
  active: 'app.session.status.active',
  reconnecting: 'app.session.status.reconnecting',
  closed: 'app.session.status.closed',
  elsewhere: 'app.session.status.elsewhere',
} as const satisfies Record<Phase, string>;

/** The state in words, said aloud whenever it changes. */
export function StatusLine({ phase, isServerAway }: { phase: Phase; isServerAway: boolean }) {
  const isOpen = phase !== 'closed' && phase !== 'elsewhere';
  return (
    <p className={classes['line']} role="status" data-phase={phase}>
      <span className={classes['dot']} aria-hidden="true" />
      <FormattedMessage id={phaseIds[phase]} />
      {isOpen && isServerAway && (
        <span className={classes['away']}>
          <FormattedMessage id="app.session.serverAway" />
        </span>
      )}
    </p>
  );
}
