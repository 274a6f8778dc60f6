import { app, store } from '@nearhand/platform/core';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { type Invitation, recordDenial, recordStop } from './join.data.ts';
import { initialState, isTakingPart, reduceJoin } from './join-state.ts';
import { type Capture, capture, release, type Source } from './sharing/capture-screen.ts';
import { customerTokenOf } from './sharing/customer-token.ts';
import { knownCompaniesAtom } from './sharing/known-companies.atoms.ts';
import type { Sharing } from './sharing/sharing.ts';
import type { SharingPanel } from './sharing-panel.tsx';

/** Loaded when the customer shares. */
interface Live {
  sharing: Sharing;
  Panel: typeof SharingPanel;
}

/** State and actions of the page. Loads the code that sends media only in `share`. */
export function useSharing(invitation: Invitation, reference: string) {
  const [state, dispatch] = useReducer(reduceJoin, initialState);
  const [live, setLive] = useState<Live | null>(null);
  const sharingRef = useRef<Sharing | null>(null);
  const isGoneRef = useRef(false);
  const isAtStake = isTakingPart(state);
  const isShared = state.phase === 'sharing';

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
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isAtStake]);

  useEffect(
    () =>
      app.control?.listen((control) => {
        if (control.state === 'ended' && control.by !== 'replaced') dispatch({ type: 'handedOverEnded', by: control.by });
      }),
    [],
  );

  const remember = useEffectEvent(() => store.set(knownCompaniesAtom, invitation.company.id));
  const isSandbox = invitation.company.sandboxEndsAt !== undefined;
  useEffect(() => {
    if (isShared && !isSandbox) remember();
  }, [isShared, isSandbox]);

  const begin = async (capturing: Promise<Capture>, source: Source) => {
    dispatch({ type: 'choose' });
    // Loads while the dialog is open.
    const code = Promise.all([import('./sharing/sharing.ts'), import('./sharing-panel.tsx')]).catch(() => null);
    const captured = await capturing;
    if (captured.kind !== 'captured') return dispatch({ type: 'failed', note: captured.kind });

    const modules = await code;
    if (!modules || isGoneRef.current || !captured.stream.active) {
      release(captured.stream);
      return dispatch({ type: 'failed', note: modules ? 'cancelled' : 'network' });
    }
    dispatch({ type: 'captured' });
    const [{ Sharing: Customer }, { SharingPanel: Panel }] = modules;
    const made = new Customer({ invitation, reference, customerToken: customerTokenOf(invitation.key), dispatch });
    made.add(captured.stream, source);
    sharingRef.current = made;
    setLive({ sharing: made, Panel });
    await made.start();
  };

  return {
    state,
    live,
    /** Call it in the click handler, because the browser's dialog requires user activation. */
    share: (source: Source) => begin(capture(source), source),
    /** Declines the invitation; after a reload, ends the session. */
    deny: () => {
      const hasCustomerToken = customerTokenOf(invitation.key) !== null;
      dispatch({ type: 'ended', by: hasCustomerToken ? 'customer' : 'denied', at: Date.now() });
      void (hasCustomerToken ? recordStop(invitation) : recordDenial(invitation));
    },
    stop: () => sharingRef.current?.stop(),
    /** Shows the card again. */
    goBack: () => dispatch({ type: 'back' }),
  };
}
