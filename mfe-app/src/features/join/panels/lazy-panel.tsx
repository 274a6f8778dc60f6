import { reportNetworkFailure, useReconnections } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { type ComponentType, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useCapabilities } from '../../../shared/session-link/use-capability.ts';
import controls from '../page/join-controls.module.css';
import type { JoinPart } from './join-panels.tsx';

interface LazyPanelProps {
  part: JoinPart;
  isOpen: boolean;
}

/** Loads a panel and its capability when its tab is opened, or when a message of an operator needs it. They stay for the session. */
export function LazyPanel({ part, isOpen }: LazyPanelProps) {
  const registry = useCapabilities();
  const status = useSyncExternalStore(registry.subscribe, () => registry.statusOf(part.capability));
  const [Content, setContent] = useState<ComponentType<{ isOpen: boolean }> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isNeeded = status === 'loading' || status === 'open';

  const load = useEffectEvent(async () => {
    void registry.load(part.capability);
    if (Content) return;
    setFailed(false);
    const loaded = await part.load().catch(() => null);
    if (loaded) setContent(() => loaded);
    else {
      setFailed(true);
      reportNetworkFailure();
    }
  });
  const reconnections = useReconnections();
  useEffect(() => {
    // A tab that is opened again after a failure loads again.
    if (isOpen || isNeeded) void load();
  }, [isOpen, isNeeded, reconnections]);

  if (hasFailed || status === 'failed')
    return (
      <p className={controls['error']} role="alert">
        <FormattedMessage id="app.join.panel.failed" />
      </p>
    );
  return Content && status === 'open' && <Content isOpen={isOpen} />;
}
