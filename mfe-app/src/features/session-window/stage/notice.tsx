import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** A notice over the picture, announced to screen readers. */
export function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes['notice']}>
      <p role="status">{children}</p>
      {action}
    </div>
  );
}
