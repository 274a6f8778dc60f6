import { FormattedMessage } from '@nearhand/platform/intl';
import classes from './status-line.module.css';
import { isHeldHere, type Phase } from './window-state.ts';

const phaseIds = {
  waiting: 'app.session.status.waiting',
  connecting: 'app.session.status.connecting',
  active: 'app.session.status.active',
  reconnecting: 'app.session.status.reconnecting',
  closed: 'app.session.status.closed',
  elsewhere: 'app.session.status.elsewhere',
  foreign: 'app.session.status.foreign',
} as const satisfies Record<Phase, string>;

/** The state as text, announced when it changes. */
export function StatusLine({ phase, isServerAway }: { phase: Phase; isServerAway: boolean }) {
  return (
    <p className={classes['line']} role="status" data-phase={phase}>
      <span className={classes['dot']} aria-hidden="true" />
      <FormattedMessage id={phaseIds[phase]} />
      {isHeldHere(phase) && isServerAway && (
        <span className={classes['away']}>
          <FormattedMessage id="app.session.serverUnreachable" />
        </span>
      )}
    </p>
  );
}
