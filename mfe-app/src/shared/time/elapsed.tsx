import { useNow } from '@nearhand/platform/core';
import { formatElapsed } from './format-elapsed.ts';

interface ElapsedProps {
  /** Milliseconds since 1970. */
  since: number;
}

/** A clock that runs. Screen readers find it, and are not interrupted by it. */
export function Elapsed({ since }: ElapsedProps) {
  const now = useNow(1_000);
  return (
    <time role="timer" aria-live="off">
      {formatElapsed((now - since) / 1_000)}
    </time>
  );
}
