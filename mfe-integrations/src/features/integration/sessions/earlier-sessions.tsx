import { hrefOf } from '@nearhand/platform/core';
import { FormattedDate, FormattedMessage } from '@nearhand/platform/intl';
import { formatElapsed } from '../../../shared/format-elapsed.ts';
import styles from '../integration.module.css';
import type { Session } from './sessions.data.ts';

/** Earlier sessions of the customer, with links to their reports. */
export function EarlierSessions({ sessions }: { sessions: readonly Session[] }) {
  if (sessions.length === 0) return null;
  return (
    <section aria-labelledby="earlier-sessions">
      <h2 id="earlier-sessions" className={styles['subtitle']}>
        <FormattedMessage id="integrations.earlier" />
      </h2>
      <ul className={styles['list']}>
        {sessions.map(({ sessionId, createdAt, title, duration, operator }) => (
          <li key={sessionId}>
            <a href={hrefOf('session-report', { id: sessionId })} target="_blank" rel="noreferrer">
              <FormattedDate value={createdAt} dateStyle="medium" timeStyle="short" />
            </a>
            <span className={styles['quiet']}>
              {[title, operator.name, duration === null ? '' : formatElapsed(duration)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
