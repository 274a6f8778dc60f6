import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import styles from './hero.module.css';
import home from './home.module.css';
import { JoinByCode } from './join-by-code.tsx';
import picture from './session-window.webp';

export function Hero() {
  const intl = useIntl();
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
          <Link to={hrefOf('sign-up')} className={home.primaryAction}>
            <FormattedMessage id="landing.hero.start" />
          </Link>
          <a href="#how-it-works" className={home.secondaryAction}>
            <FormattedMessage id="landing.hero.how" />
          </a>
        </p>
      </div>
      <JoinByCode />
      <img className={styles.picture} src={picture} width={1280} height={800} alt={intl.formatMessage({ id: 'landing.hero.picture' })} />
    </section>
  );
}
