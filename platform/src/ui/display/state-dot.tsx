import type { MantineColor } from '@mantine/core';
import classes from './state-dot.module.css';

/** Dot beside the name of a state: filled while something is going on, and hollow otherwise. */
export function StateDot({ color }: { color: MantineColor | null }) {
  return (
    <span
      className={classes['dot']}
      data-filled={color !== null || undefined}
      {...(color && { style: { color: `var(--mantine-color-${color}-6)` } })}
      aria-hidden
    />
  );
}
