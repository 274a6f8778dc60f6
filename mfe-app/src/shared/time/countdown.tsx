import { clockTime, useNow } from '@nearhand/platform/core';
import { formatElapsed } from './format-elapsed.ts';

/** Time until one of the server, or until ms of this computer's clock. Screen readers can read it, and changes are not announced. */
export function Countdown({ until }: { until: string | number }) {
  const now = useNow(500);
  const at = typeof until === 'string' ? clockTime(until) : until;
  return (
    <time role="timer" aria-live="off" dateTime={new Date(until).toISOString()}>
      {formatElapsed(Math.ceil((at - now) / 1_000))}
    </time>
  );
}
