import { FormattedMessage } from '@nearhand/platform/intl';
import styles from './legal-page.module.css';

/** Who runs this server, from its configuration. */
export const Operator = () => (
  <p className={styles.operator}>
    <FormattedMessage id="landing.legal.operator.unnamed" />
  </p>
);
