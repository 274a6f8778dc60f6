import { useAtomValue } from '@nearhand/platform/core';
import { connectionAtom, useMatches } from '@nearhand/platform/host';
import { FormattedMessage } from '@nearhand/platform/intl';
import { matchedRoute } from '../routing/matched-route';
import styles from './connection-banner.module.css';

/** Appears over the page while the server cannot be reached. The session window has its own notice. */
export function ConnectionBanner() {
  const connection = useAtomValue(connectionAtom);
  const isRaw = matchedRoute(useMatches())?.raw === true;
  return (
    <div className={styles['region']} role="status">
      {connection !== 'online' && !isRaw && (
        <p className={styles['banner']}>
          {connection === 'offline' ? (
            <FormattedMessage id="app.connection.offline" />
          ) : (
            <FormattedMessage id="app.connection.unreachable" />
          )}
        </p>
      )}
    </div>
  );
}
