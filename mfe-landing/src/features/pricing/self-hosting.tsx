import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { Link } from '@nearhand/platform/router';
import page from '../../shared/page.module.css';
import styles from './self-hosting.module.css';

export function SelfHosting() {
  const { locale } = useIntl();
  return (
    <section className={styles.band} aria-labelledby="self-title">
      <div className={styles.inner}>
        <h2 id="self-title" className={page.heading}>
          <FormattedMessage id="pricing.self.title" />
        </h2>
        <div>
          <p>
            <FormattedMessage id="pricing.self.text" />
          </p>
          <p>
            <Link to={hrefOf('locale-docs', { locale })}>
              <FormattedMessage id="pricing.self.link" />
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
