import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { reconnectionsAtom } from './connection.ts';

/** Number of times that a lost connection has come back. An effect that depends on it loads again what it may have failed to load. */
export const useReconnections = (): number => useAtomValue(reconnectionsAtom);

/** Calls the function each time a lost connection is back. */
export function useWhenReconnected(onReconnect: () => void): void {
  const reconnections = useReconnections();
  const handled = useRef(reconnections);
  const handle = useEffectEvent(onReconnect);
  useEffect(() => {
    if (handled.current === reconnections) return;
    handled.current = reconnections;
    handle();
  }, [reconnections]);
}
