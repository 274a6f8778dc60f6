import { FormattedMessage } from 'react-intl';
import classes from './presence-dot.module.css';

/** Online state, shown by shape, colour and text. */
export function PresenceDot({ isOnline }: { isOnline: boolean }) {
  return (
    <span className={classes['presence']} data-online={isOnline || undefined}>
      <span className={classes['dot']} aria-hidden />
      {isOnline ? <FormattedMessage id="app.ui.presence.online" /> : <FormattedMessage id="app.ui.presence.offline" />}
    </span>
  );
}
