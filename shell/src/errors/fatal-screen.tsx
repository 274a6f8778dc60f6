import { NetworkError, reportNetworkFailure, store } from '@nearhand/platform/core';
import { reconnectionsAtom, watchConnection } from '@nearhand/platform/host';
import { useEffect } from 'react';
import { isCrawler } from './is-crawler';
import { isProgrammingError } from './is-programming-error';
import { messageOf } from './message-of';
import { SadIcon } from './sad-icon';
import { ScreenFrame } from './screen-frame';
import styles from './screen-frame.module.css';

/**
 * Shown while the application cannot start: in English, because messages may be missing too. Starts again when a lost connection is back.
 */
export function FatalScreen({ error }: { error: unknown }) {
  useEffect(() => {
    watchConnection();
    reportNetworkFailure();
    return store.sub(reconnectionsAtom, () => location.reload());
  }, []);
  if (isCrawler()) return null;
  return (
    <main>
      <ScreenFrame>
        <SadIcon />
        <h1>{messageOf(error) || "We're sorry, but we're having some technical difficulties."}</h1>
        {!(error instanceof NetworkError) && <p>500</p>}
        <button type="button" className="nh-button" onClick={() => location.reload()}>
          Try again
        </button>
        {isProgrammingError(error) && (
          <details className={styles['details']}>
            <summary>Details</summary>
            <p>{String(error)}</p>
          </details>
        )}
      </ScreenFrame>
    </main>
  );
}
