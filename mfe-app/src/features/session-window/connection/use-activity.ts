import { useEffect, useEffectEvent } from 'react';

const everyMs = 60_000;

/** Calls back on user activity, at most once a minute. */
export function useActivity(isOn: boolean, onActivity: () => void): void {
  const handleActivity = useEffectEvent(onActivity);
  useEffect(() => {
    if (!isOn) return;
    let saidAt = Number.NEGATIVE_INFINITY;
    const listen = () => {
      const now = performance.now();
      if (now - saidAt < everyMs) return;
      saidAt = now;
      handleActivity();
    };
    const events = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
    for (const event of events) window.addEventListener(event, listen, { passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, listen);
    };
  }, [isOn]);
}
