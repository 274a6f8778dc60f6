import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { reconnectionsAtom } from './connection.ts';

/** Counts the returns of a lost connection: what an effect has failed to load is loaded again if it depends on the number. */
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
