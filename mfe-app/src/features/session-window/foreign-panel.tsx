import { FormattedMessage } from '@nearhand/platform/intl';
import { Text, Title } from '@nearhand/platform/ui';
import classes from './panel.module.css';

/** A colleague's session: it may be closed from here by who may, and watched only by its operator. */
export function ForeignPanel({ operator }: { operator: string }) {
  return (
    <section className={`${classes['panel']} ${classes['centred']}`}>
      <Title order={2}>
        <FormattedMessage id="app.session.foreign.heading" values={{ operator }} />
      </Title>
      <Text>
        <FormattedMessage id="app.session.foreign.text" />
      </Text>
    </section>
  );
}
