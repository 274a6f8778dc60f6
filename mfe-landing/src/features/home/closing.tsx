import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import styles from './closing.module.css';
import home from './home.module.css';

export function Closing() {
  return (
    <section className={styles.closing}>
      <h2 className={home.heading}>
        <FormattedMessage id="landing.closing.title" />
      </h2>
      <p>
        <FormattedMessage id="landing.closing.text" />
      </p>
      <Link to={hrefOf('sign-up')} className={home.primaryAction}>
        <FormattedMessage id="landing.hero.start" />
      </Link>
    </section>
  );
}
