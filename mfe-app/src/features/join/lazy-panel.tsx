import { FormattedMessage } from '@nearhand/platform/intl';
import { DeferredPeers } from '@nearhand/platform/session-link/peers/deferred-peers';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { JoinContext, useJoin } from './join-context.ts';
import controls from './join-controls.module.css';
import type { JoinPart, PartBody } from './join-panels.tsx';

interface LazyPanelProps {
  part: JoinPart;
  isOpen: boolean;
}

/** Stands for a part until it is needed, and then loads it; from then on the part is there for as long as the session. */
export function LazyPanel({ part, isOpen }: LazyPanelProps) {
  const join = useJoin();
  const { peers } = join;
  const [late, setLate] = useState<DeferredPeers | null>(null);
  const [isNeeded, setIsNeeded] = useState(false);
  const [loaded, setLoaded] = useState<{ Body: PartBody } | 'failed' | null>(null);
  const isWanted = isOpen || isNeeded;
  const isMissing = loaded === null || loaded === 'failed';

  const begin = useEffectEvent(() => new DeferredPeers(peers, { ...part, onNeeded: () => setIsNeeded(true) }));
  useEffect(() => {
    const made = begin();
    setLate(made);
    return () => made.close();
  }, []);

  const load = useEffectEvent(async () => {
    setLoaded(null);
    setLoaded(
      await part.load().then(
        (Body) => ({ Body }),
        () => 'failed' as const,
      ),
    );
  });
  useEffect(() => {
    // Opened again after it had failed, it is tried again.
    if (isWanted && isMissing) void load();
  }, [isWanted]);

  const value = useMemo(() => (late ? { ...join, peers: late } : null), [join, late]);
  if (!value || !isWanted) return null;
  if (loaded === 'failed')
    return (
      <p className={controls['error']} role="alert">
        <FormattedMessage id="app.join.panel.failed" />
      </p>
    );
  return (
    loaded && (
      <JoinContext value={value}>
        <loaded.Body isOpen={isOpen} />
      </JoinContext>
    )
  );
}
