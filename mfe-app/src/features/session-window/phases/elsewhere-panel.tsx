import { FormattedMessage } from '@nearhand/platform/intl';
import { Button, Text, Title } from '@nearhand/platform/ui';
import classes from '../frame/panel.module.css';

/** Shown in an older window of the session, because only one can receive the picture. */
export function ElsewherePanel() {
  return (
    <section className={`${classes['panel']} ${classes['centred']}`}>
      <Title order={2}>
        <FormattedMessage id="app.session.elsewhere.heading" />
      </Title>
      <Text>
        <FormattedMessage id="app.session.elsewhere.text" />
      </Text>
      <Button onClick={() => location.reload()}>
        <FormattedMessage id="app.session.elsewhere.here" />
      </Button>
    </section>
  );
}
