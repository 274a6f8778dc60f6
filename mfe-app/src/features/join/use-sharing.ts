import { useEffect, useReducer, useRef } from 'react';
import { captureScreen, release } from './capture-screen.ts';
import type { Invitation } from './join.data.ts';
import { initialState, isCapturing, reduceJoin } from './join-state.ts';
import type { Sharing } from './sharing.ts';

/** What the page shows, and its two verbs. Nothing that could send is fetched before `share`. */
export function useSharing(invitation: Invitation) {
  const [state, dispatch] = useReducer(reduceJoin, initialState);
  const sharingRef = useRef<Sharing | null>(null);
  const stop = () => sharingRef.current?.stop();
  const isAtStake = isCapturing(state);

  const isGoneRef = useRef(false);
  useEffect(() => {
    isGoneRef.current = false;
    return () => {
      isGoneRef.current = true;
      sharingRef.current?.stop();
    };
  }, []);

  useEffect(() => {
    if (!isAtStake) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const leave = () => sharingRef.current?.stop();
    window.addEventListener('beforeunload', warn);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('pagehide', leave);
    };
  }, [isAtStake]);

  const share = async () => {
    const capturing = captureScreen();
    dispatch({ type: 'choose' });
    // Loads while the dialog is open.
    const code = import('./sharing.ts').catch(() => null);
    const capture = await capturing;
    if (capture.kind !== 'captured') return dispatch({ type: 'failed', note: capture.kind });

    const module = await code;
    if (!module || isGoneRef.current || !capture.stream.active) {
      release(capture.stream);
      return dispatch({ type: 'failed', note: module ? 'cancelled' : 'network' });
    }
    dispatch({ type: 'captured' });
    sharingRef.current = new module.Sharing(invitation, capture.stream, dispatch);
    await sharingRef.current.start();
  };

  return { state, share, stop };
}
