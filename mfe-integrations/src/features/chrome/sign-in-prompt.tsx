import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import type { MouseEvent } from 'react';
import styles from './chrome.module.css';

interface SignInPromptProps {
  isWaiting: boolean;
  onSignIn: (event: MouseEvent) => void;
}

export function SignInPrompt({ isWaiting, onSignIn }: SignInPromptProps) {
  return (
    <>
      <h1 className={styles['title']}>
        <FormattedMessage id="integrations.chrome.title" />
      </h1>
      <p>
        <FormattedMessage id="integrations.chrome.forWhom" />
      </p>
      <p className={styles['quiet']}>
        {isWaiting ? <FormattedMessage id="integrations.chrome.waiting" /> : <FormattedMessage id="integrations.chrome.howTo" />}
      </p>
      <a className={styles['action']} href={hrefOf('integration-signed-in')} target="_blank" rel="noopener opener" onClick={onSignIn}>
        <FormattedMessage id="integrations.chrome.signIn" />
      </a>
    </>
  );
}
