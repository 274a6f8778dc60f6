import { Text } from '@nearhand/platform/ui';
import type { ReactNode } from 'react';
import classes from './facts.module.css';

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <dd>{children}</dd>
    </div>
  );
}

/** Facts about something, side by side. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes['facts']}>{children}</dl>;
