import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import type { SignedInMessage } from '../../shared/signed-in-message.ts';
import styles from './chrome.module.css';

/** The signed-in user and a link to the app, which must not be framed. */
export function SignedIn({ who }: { who: SignedInMessage }) {
  return (
    <>
      <h1 className={styles['title']}>
        <FormattedMessage id="integrations.chrome.signedInAs" values={{ name: who.name }} />
      </h1>
      <p className={styles['quiet']}>
        {who.email}
        <br />
        {who.company}
      </p>
      <p className={styles['actions']}>
        <a className={styles['action']} href={hrefOf('sessions')} target="_blank" rel="noreferrer">
          <FormattedMessage id="integrations.chrome.sessions" />
        </a>
        <a className={styles['quietAction']} href={hrefOf('devices')} target="_blank" rel="noreferrer">
          <FormattedMessage id="integrations.chrome.devices" />
        </a>
      </p>
    </>
  );
}
