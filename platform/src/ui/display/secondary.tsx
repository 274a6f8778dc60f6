import type { ReactNode } from 'react';
import classes from './secondary.module.css';

/** A fact of less weight, in grey behind the main one; left out in the second line of a card. */
export const Secondary = ({ children }: { children: ReactNode }) => (
  <span className={classes['secondary']} data-secondary>
    {' '}
    {children}
  </span>
);
