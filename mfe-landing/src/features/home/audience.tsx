import { FormattedMessage } from '@nearhand/platform/intl';
import page from '../../shared/page.module.css';
import styles from './audience.module.css';

export function Audience() {
  return (
    <section className={page.section} aria-labelledby="audience-title">
      <h2 id="audience-title" className={page.heading}>
        <FormattedMessage id="landing.audience.title" />
      </h2>
      <div className={styles.people}>
        <article className={styles.person}>
          <h3>
            <FormattedMessage id="landing.audience.operator.title" />
          </h3>
          <p>
            <FormattedMessage id="landing.audience.operator.text" />
          </p>
        </article>
        <article className={styles.person}>
          <h3>
            <FormattedMessage id="landing.audience.admin.title" />
          </h3>
          <p>
            <FormattedMessage id="landing.audience.admin.text" />
          </p>
        </article>
        <article className={styles.person}>
          <h3>
            <FormattedMessage id="landing.audience.customer.title" />
          </h3>
          <p>
            <FormattedMessage id="landing.audience.customer.text" />
          </p>
        </article>
      </div>
    </section>
  );
}
