import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

const undoMs = 5_000;

/** The end of a session, which can be undone for a moment. Until then, nobody but the operator notices it. */
export interface Ending {
  /** Milliseconds since 1970; null unless the session is about to end. */
  endsAt: number | null;
  start: () => void;
  /** Starts the wait again if the session is about to end. */
  postpone: () => void;
  undo: () => void;
  /** Ends the session without waiting. */
  endNow: () => void;
}

/**
 * A hidden or closed window ends the session at once: its timers may not run, and the operator cannot undo it any more.
 * The end is dropped when the window loses the right to it, such as by a transfer or a newer window.
 */
export function useEnding(canEnd: boolean, onEnd: () => void): Ending {
  const [startedUntil, setEndsAt] = useState<number | null>(null);
  const endsAt = canEnd ? startedUntil : null;
  if (startedUntil !== null && !canEnd) setEndsAt(null);

  const endNow = useEffectEvent(() => {
    // The page may be gone before a later render sends the request.
    flushSync(() => {
      setEndsAt(null);
      onEnd();
    });
  });
  useEffect(() => {
    if (endsAt === null) return;
    const timer = setTimeout(endNow, endsAt - Date.now());
    const handleHide = () => {
      if (document.visibilityState === 'hidden') endNow();
    };
    // Runs before the listener that leaves the session open.
    const options = { capture: true };
    document.addEventListener('visibilitychange', handleHide);
    window.addEventListener('pagehide', endNow, options);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleHide);
      window.removeEventListener('pagehide', endNow, options);
    };
  }, [endsAt]);

  return {
    endsAt,
    start: () => setEndsAt((before) => before ?? Date.now() + undoMs),
    postpone: () => setEndsAt((before) => before && Date.now() + undoMs),
    undo: () => setEndsAt(null),
    endNow: () => {
      setEndsAt(null);
      onEnd();
    },
  };
}
