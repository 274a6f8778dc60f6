import { useEffect, useState } from 'react';
import { formatElapsed } from './format-elapsed.ts';

interface ElapsedProps {
  /** Milliseconds since 1970. */
  since: number;
}

/** A clock that runs. Screen readers find it, and are not interrupted by it. */
export function Elapsed({ since }: ElapsedProps) {
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time role="timer" aria-live="off">
      {formatElapsed((now - since) / 1_000)}
    </time>
  );
}
