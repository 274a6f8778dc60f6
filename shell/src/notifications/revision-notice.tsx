import { useAtomValue } from '@nearhand/platform/core';
import { useMatches } from '@nearhand/platform/host';
import { FormattedMessage, useIntl } from '@nearhand/platform/intl';
import { useState } from 'react';
import { newRevisionAtom } from '../revision/new-revision';
import { matchedRoute } from '../routing/matched-route';
import styles from './notifications.module.css';

/** Offers a new revision, except in session windows and frames. The browser asks before unsaved changes are lost. */
export function RevisionNotice() {
  const intl = useIntl();
  const revision = useAtomValue(newRevisionAtom);
  const [closed, setClosed] = useState<string | null>(null);
  const route = matchedRoute(useMatches());
  if (!revision || revision === closed || route?.raw || route?.layout === 'none') return null;
  return (
    <li className={`${styles['message']} ${styles['offer']}`}>
      <div className={styles['text']}>
        <span>
          <FormattedMessage id="app.revision.text" />
        </span>
        <button type="button" className={styles['action']} onClick={() => location.reload()}>
          <FormattedMessage id="app.revision.reload" />
        </button>
      </div>
      <button type="button" aria-label={intl.formatMessage({ id: 'app.notification.close' })} onClick={() => setClosed(revision)}>
        ×
      </button>
    </li>
  );
}
