import { useNow } from '@nearhand/platform/core';
import { formatElapsed } from './format-elapsed.ts';

interface ElapsedProps {
  /** Milliseconds since 1970. */
  since: number;
}

/** A running clock. Screen readers can read it, and changes are not announced. */
export function Elapsed({ since }: ElapsedProps) {
  const now = useNow(1_000);
  return (
    <time role="timer" aria-live="off">
      {formatElapsed((now - since) / 1_000)}
    </time>
  );
}
