import { useEffect, useEffectEvent } from 'react';
import type { Host } from '../../hosts/host.ts';

/** Calls `start` when the host asks for a session. */
export function useStartCommand({ onStart }: Host, isReady: boolean, start: () => void): void {
  const handleStart = useEffectEvent(start);
  useEffect(() => {
    if (isReady) return onStart?.(() => handleStart());
  }, [onStart, isReady]);
}
