import type { LinkSample } from '@nearhand/platform/session-link/connection/link-sample';
import { LinkStats } from '@nearhand/platform/session-link/connection/link-stats';
import { useEffect, useState, useSyncExternalStore } from 'react';

const none: readonly LinkSample[] = [];
const nothing = () => () => undefined;

/** Samples of the last five minutes while the component is mounted; renders once a second. Nothing is measured while the link is interrupted. */
export function useLinkStats(link: { getStats: () => Promise<RTCStatsReport> } | null, isConnected: boolean): readonly LinkSample[] {
  const [stats, setStats] = useState<LinkStats | null>(null);

  useEffect(() => {
    if (!link) return;
    const made = new LinkStats(link);
    setStats(made);
    return () => {
      made.stop();
      setStats(null);
    };
  }, [link]);
  useEffect(() => {
    if (isConnected) stats?.start();
    else stats?.pause();
  }, [stats, isConnected]);
  return useSyncExternalStore(stats ? (onChange) => stats.listen(onChange) : nothing, () => stats?.series ?? none);
}
