import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** Words over the picture: what is happening to it. Said aloud. */
export function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes['notice']}>
      <p role="status">{children}</p>
      {action}
    </div>
  );
}
