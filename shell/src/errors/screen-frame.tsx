import type { ReactNode } from 'react';
import styles from './screen-frame.module.css';

/** A message that fills the place of a page. Uses nothing that could itself be missing. */
export function ScreenFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles['frame']} role="alert">
      {children}
    </div>
  );
}
