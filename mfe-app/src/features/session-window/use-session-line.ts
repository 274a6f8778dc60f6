import { useEffect, useReducer, useRef } from 'react';
import { claimWindow } from './claim-window.ts';
import { SessionLine } from './session-line.ts';
import { awaitRecord, recordClose } from './session-window.data.ts';
import { initialState, isHeldHere, isPictureLive, phaseOf, reduceWindow, type Session } from './window-state.ts';

/** The window's state, live, and what the operator can do to it. */
export function useSessionLine(loaded: Session) {
  const [state, dispatch] = useReducer(reduceWindow, loaded, initialState);
  const lineRef = useRef<SessionLine | null>(null);
  const { sessionId } = loaded;
  const phase = phaseOf(state);
  const isLive = isPictureLive(state);
  const isHeld = isHeldHere(phase);

  useEffect(() => {
    if (!isHeld) return;
    const line = new SessionLine(sessionId, dispatch);
    lineRef.current = line;
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
  }, [sessionId, isHeld]);

  useEffect(() => lineRef.current?.reportPicture(isLive), [isLive]);

  const { endedBy } = state;
  const isRecorded = state.session.closedAt !== null;
  useEffect(() => {
    if (!endedBy || isRecorded) return;
    const gone = new AbortController();
    const settled = endedBy === 'operator' ? recordClose(sessionId, gone.signal) : awaitRecord(sessionId, gone.signal);
    void settled.then((session) => session && dispatch({ type: 'session', session }));
    return () => gone.abort();
  }, [sessionId, endedBy, isRecorded]);

  const close = () => {
    lineRef.current?.end();
    dispatch({ type: 'end', by: 'operator' });
  };
  return { state, phase, close, showFrame: () => dispatch({ type: 'frame' }) };
}
