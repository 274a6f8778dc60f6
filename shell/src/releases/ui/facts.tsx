import type { ReactNode } from 'react';
import styles from '../releases.module.css';

interface Fact {
  id: string;
  name: ReactNode;
  value: ReactNode;
}

/** Names with their values; those without a value are left out. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles['facts']}>
    {facts
      .filter(({ value }) => value !== null && value !== undefined && value !== '')
      .map(({ id, name, value }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
