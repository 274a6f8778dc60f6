import { ApiError } from '@nearhand/platform/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Release, ReleaseApi } from './release-api';

const canaryMs = 5_000;
const quietMs = 30_000;

/** The token works no more, or the user is no platform admin any more. */
export const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && [401, 403].includes(error.status);

interface LiveRelease {
  release: Release;
  /** Reason for which the last refresh failed. */
  failure: unknown;
  refresh: () => Promise<void>;
}

/** Refreshes the release of the remote while the tab is visible: more often while a canary runs. */
export function useRelease(api: ReleaseApi, first: Release): LiveRelease {
  const [release, setRelease] = useState(first);
  const [failure, setFailure] = useState<unknown>(null);
  const started = useRef(0);
  const shown = useRef(0);

  const refresh = async () => {
    started.current += 1;
    const number = started.current;
    // An answer may overtake another one.
    const show = (set: () => void) => {
      if (number < shown.current) return;
      shown.current = number;
      set();
    };
    try {
      const next = await api.load(release);
      show(() => {
        setRelease(next);
        setFailure(null);
      });
    } catch (error) {
      show(() => setFailure(error));
    }
  };

  const handleTick = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void refresh();
  });
  const everyMs = release.state.canary ? canaryMs : quietMs;
  const isOver = isRefusal(failure);
  useEffect(() => {
    if (isOver) return;
    const tick = () => handleTick();
    const timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMs, isOver]);
  return { release, failure, refresh };
}
