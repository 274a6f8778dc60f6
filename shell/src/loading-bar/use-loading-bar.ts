import { useEffect, useState } from 'react';

/** `idle` (not there), `running` (fills), `full` (done, still seen), `fading`. */
export type LoadingBarState = 'idle' | 'running' | 'full' | 'fading';

const throttleMs = 200;
const hideDelayMs = 500;
const resetDelayMs = 400;

/** A quick page shows no bar at all; a finished one stays 500 ms and is gone 400 ms later (spec §9). */
export function useLoadingBar(isNavigating: boolean): LoadingBarState {
  const [state, setState] = useState<LoadingBarState>('idle');

  useEffect(() => {
    if (isNavigating) {
      const timer = setTimeout(() => setState('running'), throttleMs);
      return () => clearTimeout(timer);
    }
    setState((now) => (now === 'running' ? 'full' : now));
    const fade = setTimeout(() => setState((now) => (now === 'full' ? 'fading' : now)), hideDelayMs);
    const reset = setTimeout(() => setState((now) => (now === 'fading' ? 'idle' : now)), hideDelayMs + resetDelayMs);
    return () => {
      clearTimeout(fade);
      clearTimeout(reset);
    };
  }, [isNavigating]);

  return state;
}
