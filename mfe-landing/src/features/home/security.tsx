import { FormattedMessage } from '@nearhand/platform/intl';
import page from '../../shared/page.module.css';
import styles from './security.module.css';

export function Security() {
  return (
    <section id="security" className={styles.band} aria-labelledby="security-title">
      <div className={styles.inner}>
        <div className={styles.introduction}>
          <h2 id="security-title" className={page.heading}>
            <FormattedMessage id="landing.security.title" />
          </h2>
          <p>
            <FormattedMessage id="landing.security.lead" />
          </p>
        </div>
        <dl className={styles.promises}>
          <div>
            <dt>
              <FormattedMessage id="landing.security.consent.title" />
            </dt>
            <dd>
              <FormattedMessage id="landing.security.consent.text" />
            </dd>
          </div>
          <div>
            <dt>
              <FormattedMessage id="landing.security.stop.title" />
            </dt>
            <dd>
              <FormattedMessage id="landing.security.stop.text" />
            </dd>
          </div>
          <div>
            <dt>
              <FormattedMessage id="landing.security.private.title" />
            </dt>
            <dd>
              <FormattedMessage id="landing.security.private.text" />
            </dd>
          </div>
          <div>
            <dt>
              <FormattedMessage id="landing.security.links.title" />
            </dt>
            <dd>
              <FormattedMessage id="landing.security.links.text" />
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
