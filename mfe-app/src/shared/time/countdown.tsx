import { useNow } from '@nearhand/platform/core';
import { formatElapsed } from './format-elapsed.ts';

/** Remaining time. Screen readers can read it, and changes are not announced. */
export function Countdown({ until }: { until: string }) {
  const now = useNow(500);
  return (
    <time role="timer" aria-live="off" dateTime={until}>
      {formatElapsed(Math.ceil((Date.parse(until) - now) / 1_000))}
    </time>
  );
}
