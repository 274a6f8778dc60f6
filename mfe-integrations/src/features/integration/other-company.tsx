import { signOut } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import styles from './integration.module.css';

/** Notice for operators of another company than the one that has embedded the page. */
export function OtherCompany() {
  return (
    <>
      <h1 className={styles['title']}>
        <FormattedMessage id="integrations.otherCompany" />
      </h1>
      <p className={styles['quiet']}>
        <FormattedMessage id="integrations.otherCompany.how" />
      </p>
      <button type="button" className={styles['action']} onClick={signOut}>
        <FormattedMessage id="integrations.signOut" />
      </button>
    </>
  );
}
