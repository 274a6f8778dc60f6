import { FormattedDate, FormattedMessage } from '@nearhand/platform/intl';
import type { ReactNode } from 'react';
import styles from './legal-page.module.css';

/** Date of the last change of either page. */
const effectiveSince = '2026-11-26T00:00:00Z';

interface LegalPageProps {
  /** Ids of messages. */
  title: string;
  lead: string;
  children: ReactNode;
}

/** A page of sections, readable without JavaScript and printable. */
export function LegalPage({ title, lead, children }: LegalPageProps) {
  return (
    <article className={styles.page}>
      <h1>
        <FormattedMessage id={title} />
      </h1>
      <p className={styles.effective}>
        <FormattedMessage
          id="landing.legal.effective"
          values={{
            date: (
              <time dateTime={effectiveSince.slice(0, 10)}>
                <FormattedDate value={effectiveSince} dateStyle="long" timeZone="UTC" />
              </time>
            ),
          }}
        />
      </p>
      <p className={styles.lead}>
        <FormattedMessage id={lead} />
      </p>
      {children}
    </article>
  );
}
