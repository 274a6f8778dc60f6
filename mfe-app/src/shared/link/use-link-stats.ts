import type { LinkSample } from '@nearhand/platform/session-link/connection/link-sample';
import { LinkStats } from '@nearhand/platform/session-link/connection/link-stats';
import type { PeerLink } from '@nearhand/platform/session-link/connection/peer-link';
import { useEffect, useState, useSyncExternalStore } from 'react';

const none: readonly LinkSample[] = [];
const nothing = () => () => undefined;

/** Samples of the last five minutes while the component is mounted; renders once a second. */
export function useLinkStats(link: PeerLink | null): readonly LinkSample[] {
  const [stats, setStats] = useState<LinkStats | null>(null);

  useEffect(() => {
    if (!link) return;
    const started = new LinkStats(link);
    started.start();
    setStats(started);
    return () => {
      started.stop();
      setStats(null);
    };
  }, [link]);
  return useSyncExternalStore(stats ? (onChange) => stats.listen(onChange) : nothing, () => stats?.series ?? none);
}
