import { hrefOf, type Me } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import styles from './integration.module.css';

/** Whether an account restriction has to be resolved first. */
export const hasRestriction = ({ user, company, isLocked }: Me): boolean =>
  !user.isVerified || isLocked || company.deletionAt !== null || (company.settings.secondFactorRequired && !user.secondFactor);

/** Leads to the app, which explains the restriction. */
export function RestrictionNotice() {
  return (
    <>
      <h1 className={styles['title']}>
        <FormattedMessage id="integrations.restricted.title" />
      </h1>
      <p>
        <FormattedMessage id="integrations.restricted.text" />
      </p>
      <a className={styles['action']} href={hrefOf('sessions')} target="_blank" rel="noreferrer">
        <FormattedMessage id="integrations.openApp" />
      </a>
    </>
  );
}
