import { FormattedDate, FormattedMessage } from '@nearhand/platform/intl';
import type { ReactNode } from 'react';
import { PageFrame } from '../../shared/page-frame.tsx';
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
    <PageFrame title={<FormattedMessage id={title} />} lead={<FormattedMessage id={lead} />}>
      <article className={styles['sections']}>
        <p className={styles['effective']}>
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
        {children}
      </article>
    </PageFrame>
  );
}
