import { Link } from '@nearhand/platform/router';
import type { ReactNode } from 'react';
import styles from './back-link.module.css';

interface BackLinkProps {
  to: string;
  children: ReactNode;
}

/** Link from an article back to its list. */
export const BackLink = ({ to, children }: BackLinkProps) => (
  <Link className={styles['back']} to={to}>
    {children}
  </Link>
);
