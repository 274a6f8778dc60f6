import { useReconnections } from '@nearhand/platform/core';
import { useEffect, useState } from 'react';
import type { OperatorAction } from './operator-action.ts';
import { fetchOpenSessions, type OpenSession, type Operator, operatorId } from './operators.data.ts';

interface OpenSessions {
  sessions: readonly OpenSession[];
  isChecking: boolean;
}

const none: OpenSessions = { sessions: [], isChecking: false };

/** Open sessions that an action would end, read when its dialog opens; none if that fails, because the action is still possible. */
export function useOpenSessions(action: OperatorAction, operators: readonly Operator[]): OpenSessions {
  const endsSessions = action === 'deactivate' || action === 'remove';
  const [found, setFound] = useState<OpenSessions>(endsSessions ? { sessions: [], isChecking: true } : none);
  const reconnections = useReconnections();
  const ids = operators.map(operatorId).join();
  useEffect(() => {
    if (!endsSessions) return;
    const given = new AbortController();
    fetchOpenSessions(ids.split(','), given.signal).then(
      (sessions) => setFound({ sessions, isChecking: false }),
      () => given.signal.aborted || setFound(none),
    );
    return () => given.abort();
  }, [endsSessions, ids, reconnections]);
  return found;
}
