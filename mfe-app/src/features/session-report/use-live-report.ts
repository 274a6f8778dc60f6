import { useLiveChanges } from '@nearhand/platform/list';
import { useUserSocket } from '@nearhand/platform/realtime';
import { useRevalidator } from '@nearhand/platform/router';
import { useEffect, useEffectEvent } from 'react';
import type { Session } from '../../shared/session/session.ts';
import type { Recording } from './session-report.data.ts';

/** Chat and file events are not published to this page. */
const everyMs = 10_000;

/** Updates the page while the session is open or a recording is being processed. */
export function useLiveReport({ sessionId, status }: Session, recordings: readonly Recording[] | null): void {
  const { revalidate } = useRevalidator();
  const reload = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void revalidate();
  });
  useLiveChanges(
    useUserSocket(),
    'session:changed',
    (change) => change.sessionId === sessionId,
    () => void revalidate(),
  );

  const isUnderWay = status !== 'closed' || Boolean(recordings?.some(({ state }) => state === 'running' || state === 'processing'));
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => reload(), everyMs);
    return () => clearInterval(timer);
  }, [isUnderWay]);
}
