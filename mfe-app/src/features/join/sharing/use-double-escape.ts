import { useEffect, useEffectEvent } from 'react';

const withinMs = 1_000;

/** Esc pressed twice within a second. */
export function useDoubleEscape(isListening: boolean, onDoubleEscape: () => void): void {
  const handle = useEffectEvent(onDoubleEscape);

  useEffect(() => {
    if (!isListening) return;
    let lastAt = Number.NEGATIVE_INFINITY;
    const listen = ({ key, repeat, timeStamp }: KeyboardEvent) => {
      if (repeat) return;
      if (key !== 'Escape') {
        lastAt = Number.NEGATIVE_INFINITY;
        return;
      }
      if (timeStamp - lastAt <= withinMs) handle();
      lastAt = timeStamp;
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isListening]);
}
