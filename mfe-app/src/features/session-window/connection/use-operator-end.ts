import { useEffect, useReducer, useState } from 'react';
import { useEnding } from '../ending/use-ending.ts';
import { leaveSession } from '../people/collaboration.data.ts';
import { awaitRecord, recordClose } from '../session-window.data.ts';
import { initialState, isHeldHere, isNoteMissing, isPictureLive, phaseOf, reduceWindow, type Session } from '../window-state.ts';
import { claimWindow } from './claim-window.ts';
import { takeOperatorEnd } from './early-operator-end.ts';
import { useActivity } from './use-activity.ts';

/** The live state of the window, and its actions on the session. */
export function useOperatorEnd(loaded: Session) {
  const { sessionId } = loaded;
  const [state, dispatch] = useReducer(reduceWindow, loaded, initialState);
  const [{ operatorEnd, reporter }] = useState(() => takeOperatorEnd(loaded));
  const phase = phaseOf(state);
  const isLive = isPictureLive(state);
  const isHeld = isHeldHere(phase);
  const { endedBy, refusedCloses } = state;
  const isHeldBack = isNoteMissing(state);
  const isRecorded = state.session.closedAt !== null;
  // The window stays connected until the end is recorded, so that a normal end does not count as a lost connection.
  const isConnected = isHeld || (phase === 'closed' && !isRecorded && !isHeldBack);

  useEffect(() => operatorEnd.follow(dispatch), [operatorEnd]);
  useEffect(() => {
    if (!isConnected) return;
    const release = claimWindow(sessionId, () => dispatch({ type: 'elsewhere' }));
    operatorEnd.open();
    // Notifies the customer's page at once instead of by the heartbeat timeout.
    const handleHide = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) operatorEnd.leave();
    };
    window.addEventListener('pagehide', handleHide);
    return () => {
      window.removeEventListener('pagehide', handleHide);
      operatorEnd.leave();
      release();
    };
  }, [operatorEnd, sessionId, isConnected]);

  useEffect(() => {
    if (!endedBy) operatorEnd.reportPicture(isLive);
  }, [operatorEnd, isLive, endedBy]);
  useEffect(
    () => () => {
      operatorEnd.capabilities.closeAll();
      reporter.close();
    },
    [operatorEnd, reporter],
  );
  useActivity(isHeld, () => operatorEnd.reportActivity());

  // A session closed by the server, or by another operator's window, is not closed again.
  const isClosedHere = endedBy === 'operator' && state.session.closeReason === null;
  useEffect(() => {
    if (!endedBy || isRecorded || isHeldBack) return;
    const controller = new AbortController();
    const settled = isClosedHere ? recordClose(sessionId, controller.signal) : awaitRecord(sessionId, controller.signal);
    void settled.then((outcome) => {
      if (outcome === 'noteMissing') dispatch({ type: 'noteMissing' });
      else if (outcome) dispatch({ type: 'session', session: outcome });
    });
    return () => controller.abort();
  }, [sessionId, endedBy, isClosedHere, isRecorded, isHeldBack, refusedCloses]);

  const ending = useEnding(state.session.can.close && phase !== 'closed' && phase !== 'elsewhere', () => {
    operatorEnd.end();
    dispatch({ type: 'end', by: 'operator' });
  });
  /** Leaves for good. The customer's page is notified directly. */
  const leave = async () => {
    await leaveSession(sessionId);
    operatorEnd.end();
    operatorEnd.leave();
  };
  return { state, phase, isHeld, operatorEnd, reporter, ending, leave, dispatch };
}
