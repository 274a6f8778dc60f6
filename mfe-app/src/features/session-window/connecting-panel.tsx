import { FormattedMessage } from '@nearhand/platform/intl';
import { Loader, Text } from '@nearhand/platform/ui';
import classes from './panel.module.css';

/** The customer is in, the picture is on its way. */
export function ConnectingPanel({ isAgain = false }: { isAgain?: boolean }) {
  return (
    <section className={`${classes['panel']} ${classes['centred']}`}>
      <Loader aria-hidden="true" />
      <Text>
        {isAgain ? <FormattedMessage id="app.session.reconnecting.text" /> : <FormattedMessage id="app.session.connecting.text" />}
      </Text>
    </section>
  );
}
