import { tokensAtom, useAtomValue } from '@nearhand/platform/core';
import { useRevalidator } from '@nearhand/platform/router';
import { useEffect, useRef } from 'react';
import { Framed } from './framed.tsx';
import { loadIntegration, useIntegration } from './integration.data.ts';
import { WithoutHost } from './without-host.tsx';

/** Loads the user after a sign-in or sign-out, also in another frame. */
function useTokenSync(): void {
  const { revalidate } = useRevalidator();
  const isSignedIn = useAtomValue(tokensAtom) !== null;
  const before = useRef(isSignedIn);
  useEffect(() => {
    if (before.current === isSignedIn) return;
    before.current = isSignedIn;
    void revalidate();
  }, [isSignedIn, revalidate]);
}

/** Page that a helpdesk, a chat tool or the browser extension shows in a frame. */
export function IntegrationScreen() {
  const { name, hasHost, me } = useIntegration();
  useTokenSync();
  return hasHost ? <Framed name={name} me={me} /> : <WithoutHost name={name} />;
}
export { IntegrationScreen as Component, loadIntegration as loader };
