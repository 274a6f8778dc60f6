import type { ReactNode } from 'react';
import styles from './page-frame.module.css';

interface PageFrameProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Content above the title, such as the way back. */
  above?: ReactNode;
  /** Makes the page as wide as a line of text. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** Width, heading and introduction of a public page. */
export function PageFrame({ title, lead, above, isNarrow = false, children }: PageFrameProps) {
  return (
    <div className={`${styles['page']} ${isNarrow ? styles['narrow'] : ''}`}>
      {above}
      <h1>{title}</h1>
      {lead && <p className={styles['lead']}>{lead}</p>}
      <div className={styles['content']}>{children}</div>
    </div>
  );
}
