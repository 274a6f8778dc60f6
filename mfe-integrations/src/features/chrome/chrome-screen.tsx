import { hrefOf, tokensAtom, useAtomValue } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useRevalidator } from '@nearhand/platform/router';
import { useEffect, useRef } from 'react';
import { loadVisitor, useVisitor } from './chrome.data.ts';
import styles from './chrome.module.css';
import { SignInPrompt } from './sign-in-prompt.tsx';
import { SignedIn } from './signed-in.tsx';
import { useSignInWindow } from './use-sign-in-window.ts';

/** Follows sign-ins in other tabs, if the browser shares its storage with the frame. */
function useTokenSync(): void {
  const { revalidate } = useRevalidator();
  const isSignedIn = useAtomValue(tokensAtom) !== null;
  const before = useRef(isSignedIn);
  useEffect(() => {
    if (before.current === isSignedIn) return;
    before.current = isSignedIn;
    void revalidate();
  }, [isSignedIn, revalidate]);
}

/** Page in the frame of the browser extension. */
export function ChromeScreen() {
  const visitor = useVisitor();
  const { who, isWaiting, handleClick } = useSignInWindow(hrefOf('integration-signed-in'));
  useTokenSync();
  const signedIn = visitor ?? who;

  return (
    <main className={styles['page']}>
      <p className={styles['brand']}>Nearhand</p>
      <div aria-live="polite">{signedIn ? <SignedIn who={signedIn} /> : <SignInPrompt isWaiting={isWaiting} onSignIn={handleClick} />}</div>
      {!signedIn && (
        <p className={styles['aside']}>
          <FormattedMessage id="integrations.chrome.forCustomers" />{' '}
          <a href={hrefOf('join')} target="_blank" rel="noreferrer">
            <FormattedMessage id="integrations.chrome.enterCode" />
          </a>
        </p>
      )}
    </main>
  );
}
export { ChromeScreen as Component, loadVisitor as loader };
