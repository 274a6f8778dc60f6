import type { ReactNode } from 'react';
import styles from './screen-frame.module.css';

/** Full-page message without dependencies that could be missing. */
export function ScreenFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles['frame']} role="alert">
      {children}
    </div>
  );
}
