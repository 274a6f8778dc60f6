import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import page from '../../shared/page.module.css';
import styles from './hero.module.css';
import { JoinByCode } from './join-by-code.tsx';
import { Loop } from './loop.tsx';

export function Hero() {
  const { locale } = useIntl();
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.kicker}>
          <FormattedMessage id="landing.hero.kicker" />
        </p>
        <h1 className={styles.title}>
          <FormattedMessage id="landing.hero.title" />
        </h1>
        <p className={styles.lead}>
          <FormattedMessage id="landing.hero.lead" />
        </p>
        <p className={styles.actions}>
          <Link to={hrefOf('sign-up')} className={page.primaryAction}>
            <FormattedMessage id="landing.hero.start" />
          </Link>
          <Link to={hrefOf('locale-try', { locale })} className={page.secondaryAction}>
            <FormattedMessage id="landing.hero.try" />
          </Link>
          <a href="#how-it-works" className={page.secondaryAction}>
            <FormattedMessage id="landing.hero.how" />
          </a>
        </p>
      </div>
      <JoinByCode />
      <div className={styles.picture}>
        <Loop />
      </div>
    </section>
  );
}
