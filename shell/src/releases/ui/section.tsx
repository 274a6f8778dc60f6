import { Title } from '@nearhand/platform/ui';
import { type ReactNode, useId } from 'react';
import styles from '../releases.module.css';

interface SectionProps {
  title: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of the page with its heading. */
export function Section({ title, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['sectionHead']}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {actions && <div className={styles['actions']}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
