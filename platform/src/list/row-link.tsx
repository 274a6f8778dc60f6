import { Link } from '@nearhand/platform/router';
import type { ReactNode } from 'react';
import classes from './row-link.module.css';

interface RowLinkProps {
  to: string;
  /** Shows the link in grey, because its text stands in for a missing name. */
  isUnnamed?: boolean;
  children: ReactNode;
}

/** A link in a row of a list, without the UI kit: a page has one in each row. */
export const RowLink = ({ to, isUnnamed = false, children }: RowLinkProps) => (
  <Link className={classes['link']} data-unnamed={isUnnamed || undefined} to={to}>
    {children}
  </Link>
);
