import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import page from '../../shared/page.module.css';
import styles from './closing.module.css';

export function Closing() {
  const { locale } = useIntl();
  return (
    <section className={styles.closing}>
      <h2 className={page.heading}>
        <FormattedMessage id="landing.closing.title" />
      </h2>
      <p>
        <FormattedMessage id="landing.closing.text" />
      </p>
      <p className={styles.actions}>
        <Link to={hrefOf('sign-up')} className={page.primaryAction}>
          <FormattedMessage id="landing.hero.start" />
        </Link>
        <Link to={hrefOf('locale-pricing', { locale })} className={page.secondaryAction}>
          <FormattedMessage id="landing.closing.prices" />
        </Link>
      </p>
    </section>
  );
}
