import { FormattedMessage } from '@nearhand/platform/intl';
import panel from '../../../shared/panel/panel.module.css';
import { useWindow } from '../window-context.ts';
import { isHeldHere } from '../window-state.ts';

/** The server cannot be reached; the picture does not need it. */
export function ServerNotice() {
  const { state, phase } = useWindow();
  const isAway = state.isServerAway && isHeldHere(phase);
  return (
    <div className={isAway ? panel['card'] : undefined} role="status">
      {isAway && <FormattedMessage id="app.session.serverUnreachable" />}
    </div>
  );
}
