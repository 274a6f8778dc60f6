import { requireMe } from '@nearhand/platform/core';
import { useEffect, useReducer, useState } from 'react';
import { claimWindow } from './claim-window.ts';
import { leaveSession } from './people/collaboration.data.ts';
import { EventReporter } from './report-event.ts';
import { SessionLine } from './session-line.ts';
import { awaitRecord, recordClose } from './session-window.data.ts';
import { useActivity } from './use-activity.ts';
import { initialState, isHeldHere, isNoteMissing, isPictureLive, phaseOf, reduceWindow, type Session } from './window-state.ts';

/** The window's state, live, and what the operator can do to it. */
export function useSessionLine(loaded: Session) {
  const { sessionId } = loaded;
  const [state, dispatch] = useReducer(reduceWindow, loaded, initialState);
  const [line] = useState(() => new SessionLine(sessionId, requireMe().user.id, dispatch));
  const [reporter] = useState(() => new EventReporter(sessionId));
  const phase = phaseOf(state);
  const isLive = isPictureLive(state);
  const isHeld = isHeldHere(phase);

  useEffect(() => {
    if (!isHeld) return;
    const release = claimWindow(sessionId, () => dispatch({ type: 'elsewhere' }));
    void line.open().catch(() => dispatch({ type: 'server', isAway: true }));
    // The customer's page learns at once that this window is gone, not when the silence is long enough.
    const handleHide = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) line.leave();
    };
    window.addEventListener('pagehide', handleHide);
    return () => {
      window.removeEventListener('pagehide', handleHide);
      line.leave();
      release();
    };
  }, [line, sessionId, isHeld]);

  useEffect(() => line.reportPicture(isLive), [line, isLive]);
  useEffect(() => () => reporter.close(), [reporter]);
  useActivity(isHeld, () => line.reportActivity());

  const { endedBy, refusedCloses } = state;
  const isHeldBack = isNoteMissing(state);
  const isRecorded = state.session.closedAt !== null;
  // What the server told has reached it already: a colleague's window, which may not close, must not try.
  const isClosedHere = endedBy === 'operator' && state.session.closeReason === null;
  useEffect(() => {
    if (!endedBy || isRecorded || isHeldBack) return;
    const gone = new AbortController();
    const settled = isClosedHere ? recordClose(sessionId, gone.signal) : awaitRecord(sessionId, gone.signal);
    void settled.then((outcome) => {
      if (outcome === 'noteMissing') dispatch({ type: 'noteMissing' });
      else if (outcome) dispatch({ type: 'session', session: outcome });
    });
    return () => gone.abort();
  }, [sessionId, endedBy, isClosedHere, isRecorded, isHeldBack, refusedCloses]);

  const close = () => {
    line.end();
    dispatch({ type: 'end', by: 'operator' });
  };
  /** Ends the own part for good; the customer's page hears it directly. */
  const leave = async () => {
    await leaveSession(sessionId);
    line.end();
  };
  return { state, phase, isHeld, line, reporter, close, leave, dispatch };
}
