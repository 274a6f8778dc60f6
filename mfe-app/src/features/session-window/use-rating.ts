import { useEffect, useState } from 'react';
import { fetchSession } from './session-window.data.ts';
import type { Session } from './window-state.ts';

/** Customers rate right after the end, or not at all. */
const everyMs = 5_000;
const attempts = 60;

/** What the customer thought of a session that is over; looked for while that may still come. */
export function useRating({ sessionId, joinedAt, closedAt, rating }: Session): Session['rating'] {
  const [given, setGiven] = useState(rating);
  const isExpected = joinedAt !== null && closedAt !== null && given === null;
  useEffect(() => {
    if (!isExpected) return;
    let left = attempts;
    const timer = setInterval(() => {
      left -= 1;
      if (left <= 0) clearInterval(timer);
      void fetchSession(sessionId).then(
        (session) => session.rating && setGiven(session.rating),
        () => undefined,
      );
    }, everyMs);
    return () => clearInterval(timer);
  }, [sessionId, isExpected]);
  return given;
}
