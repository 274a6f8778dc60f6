import { FormattedMessage } from '@nearhand/platform/intl';
import type { ReactNode } from 'react';
import { GoBack } from './go-back';
import { HomeLink } from './home-link';
import { isCrawler } from './is-crawler';
import { SadIcon } from './sad-icon';
import { ScreenFrame } from './screen-frame';
import styles from './screen-frame.module.css';

interface ErrorScreenProps {
  status: number;
  /** Replaces the general text, unless it is empty. */
  message: string;
  /** Details for a report to support. */
  details?: ReactNode;
}

/** Offers no reload for a 403. Bots would index the text as the page (spec §8). */
export function ErrorScreen({ status, message, details }: ErrorScreenProps) {
  if (isCrawler()) return null;
  return (
    <ScreenFrame>
      <SadIcon />
      <h1>{message || <FormattedMessage id="app.error.technical" />}</h1>
      <div className={styles['actions']}>
        {status === 403 ? (
          <HomeLink />
        ) : (
          <button type="button" className="nh-button" onClick={() => location.reload()}>
            <FormattedMessage id="app.error.tryAgain" />
          </button>
        )}
        <GoBack />
      </div>
      {details && (
        <details className={styles['details']}>
          <summary>
            <FormattedMessage id="app.error.details" />
          </summary>
          {details}
        </details>
      )}
    </ScreenFrame>
  );
}
