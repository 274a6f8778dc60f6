import { FormattedMessage } from '@nearhand/platform/intl';
import type { Phase } from '../window-state.ts';
import classes from './status-line.module.css';

const phaseIds = {
  waiting: 'app.session.status.waiting',
  connecting: 'app.session.status.connecting',
  active: 'app.session.status.active',
  reconnecting: 'app.session.status.reconnecting',
  closed: 'app.session.status.closed',
  elsewhere: 'app.session.status.elsewhere',
  foreign: 'app.session.status.foreign',
} as const satisfies Record<Phase, string>;

/** The state as text, announced when it changes. Of a live session, the picture and the clock show it. */
export function StatusLine({ phase }: { phase: Phase }) {
  return (
    <p className={classes['line']} role="status" data-phase={phase}>
      <span className={classes['dot']} aria-hidden="true" />
      <span className={classes['text']}>
        <FormattedMessage id={phaseIds[phase]} />
      </span>
    </p>
  );
}
