import { useNow } from '@nearhand/platform/core';
import { FormattedMessage } from '@nearhand/platform/intl';
import { useSyncExternalStore } from 'react';
import { formatElapsed } from '../../../shared/time/format-elapsed.ts';
import type { JoinState } from '../join-state.ts';
import controls from '../page/join-controls.module.css';

/** Same as on the server. */
const interruptionMs = 5 * 60_000;
const slowMs = 15_000;

function subscribe(onChange: () => void): () => void {
  for (const name of ['online', 'offline']) window.addEventListener(name, onChange);
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, onChange);
  };
}

interface InterruptionTextProps {
  state: Extract<JoinState, { phase: 'connecting' | 'sharing' | 'interrupted' }>;
}

export function InterruptionText({ state }: InterruptionTextProps) {
  const now = useNow(1_000);
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);

  return (
    <>
      {state.phase === 'interrupted' && (
        <p className={controls['quiet']}>
          <FormattedMessage
            id="app.join.interrupted.countdown"
            values={{ time: formatElapsed(Math.max(0, Math.ceil((state.lostAt + interruptionMs - now) / 1_000))) }}
          />
        </p>
      )}
      <p className={controls['error']} role="alert">
        {!isOnline && <FormattedMessage id="app.join.interrupted.offline" />}
        {isOnline && state.phase === 'connecting' && now - state.begunAt > slowMs && <FormattedMessage id="app.join.connecting.slow" />}
      </p>
    </>
  );
}
