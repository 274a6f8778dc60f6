import { useEffect, useState } from 'react';

/** `idle` (hidden), `running` (filling), `full` (done, still visible), `fading`. */
export type LoadingBarState = 'idle' | 'running' | 'full' | 'fading';

const throttleMs = 200;
const hideDelayMs = 500;
const resetDelayMs = 400;

/** Quick navigations show no bar; a finished bar stays for 500 ms and fades for 400 ms (spec §9). */
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
