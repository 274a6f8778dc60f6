import { FormattedMessage } from '@nearhand/platform/intl';
import type { ReactNode } from 'react';
import { Day } from '../../shared/day.tsx';
import { PageFrame } from '../../shared/page-frame.tsx';
import styles from './legal-page.module.css';

/** Date of the last change of either page. */
const effectiveSince = '2026-11-26';

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
              date: <Day value={effectiveSince} />,
            }}
          />
        </p>
        {children}
      </article>
    </PageFrame>
  );
}
