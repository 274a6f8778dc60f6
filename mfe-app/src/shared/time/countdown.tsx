import { useNow } from '@nearhand/platform/core';
import { formatElapsed } from './format-elapsed.ts';

/** The time that is left. Screen readers find it, and are not interrupted by it. */
export function Countdown({ until }: { until: string }) {
  const now = useNow(500);
  return (
    <time role="timer" aria-live="off" dateTime={until}>
      {formatElapsed(Math.ceil((Date.parse(until) - now) / 1_000))}
    </time>
  );
}
