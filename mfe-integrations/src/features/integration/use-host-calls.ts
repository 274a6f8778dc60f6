import type { EmbedMethod } from '@nearhand/platform/embed-messages';
import { useEffect, useEffectEvent } from 'react';
import type { Host, SharedSession } from '../../hosts/host.ts';

/** Runs what the host calls for, once the page is ready. */
export function useHostCalls({ onCall }: Host, isReady: boolean, run: (method: EmbedMethod) => Promise<SharedSession | null>): void {
  const handleCall = useEffectEvent(run);
  useEffect(() => {
    if (isReady) return onCall?.((method) => handleCall(method));
  }, [onCall, isReady]);
}

/** Lets the host follow the session that the page shows. */
export function useShownSession({ showSession }: Host, isLoaded: boolean, shared: SharedSession | null): void {
  useEffect(() => {
    if (isLoaded) showSession?.(shared);
  });
  useEffect(() => () => showSession?.(null), [showSession]);
}
