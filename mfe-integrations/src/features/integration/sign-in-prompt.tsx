import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import type { MouseEvent } from 'react';
import styles from './integration.module.css';

interface SignInPromptProps {
  isWaiting: boolean;
  onSignIn: (event: MouseEvent) => void;
}

export function SignInPrompt({ isWaiting, onSignIn }: SignInPromptProps) {
  return (
    <>
      <h1 className={styles['title']}>
        <FormattedMessage id="integrations.signIn.title" />
      </h1>
      <p className={styles['quiet']} role="status">
        {isWaiting ? <FormattedMessage id="integrations.signIn.waiting" /> : <FormattedMessage id="integrations.signIn.howTo" />}
      </p>
      <a className={styles['action']} href={hrefOf('integration-signed-in')} target="_blank" rel="noopener opener" onClick={onSignIn}>
        <FormattedMessage id="integrations.signIn" />
      </a>
    </>
  );
}
