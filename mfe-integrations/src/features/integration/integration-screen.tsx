import { signedInAtom, useAtomValue } from '@nearhand/platform/core';
import { useRevalidate } from '@nearhand/platform/standalone';
import { useEffect, useRef } from 'react';
import { Framed } from './framed.tsx';
import { useIntegration } from './integration.data.ts';
import { WithoutHost } from './without-host.tsx';

/** Loads the user after a sign-in or sign-out, also in another frame. */
function useTokenSync(): void {
  const revalidate = useRevalidate();
  const isSignedIn = useAtomValue(signedInAtom);
  const before = useRef(isSignedIn);
  useEffect(() => {
    if (before.current === isSignedIn) return;
    before.current = isSignedIn;
    void revalidate();
  }, [isSignedIn, revalidate]);
}

/** Page that a helpdesk, a chat tool or the browser extension shows in a frame. */
export function IntegrationScreen() {
  const { name, hasHost, companyId, operator } = useIntegration();
  useTokenSync();
  return hasHost ? <Framed name={name} companyId={companyId} operator={operator} /> : <WithoutHost name={name} />;
}
