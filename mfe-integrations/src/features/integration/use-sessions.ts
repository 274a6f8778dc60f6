import { useAtomValue } from '@nearhand/platform/core';
import { useUserSocket } from '@nearhand/platform/realtime';
import { useCallback, useEffect, useState } from 'react';
import { rememberedSessionsAtom } from './remembered-sessions.ts';
import { type CustomerSessions, fetchCustomerSessions, fetchSession, type Session } from './sessions.data.ts';

/** A host that changes the customer many times must not cause as many requests. */
const settleMs = 150;

interface Loaded {
  /** What was loaded: the state of another customer is never shown. */
  of: string;
  current: Session | null;
  closed: CustomerSessions['closed'];
  error: unknown;
}

const nothing: Loaded = { of: '', current: null, closed: [], error: null };

/** The current session of a conversation and the earlier ones of its customer, kept up to date. */
export function useSessions(reference: string, email: string, userId: string) {
  const socket = useUserSocket();
  const key = `${reference} ${email}`;
  const [loaded, setLoaded] = useState(nothing);
  const [loads, setLoads] = useState(0);
  const rememberedId = useAtomValue(rememberedSessionsAtom).find((session) => session.reference === reference)?.sessionId;
  const reload = useCallback(() => setLoads((count) => count + 1), []);

  useEffect(() => {
    const { signal, abort } = withAbort();
    const load = async () => {
      const [{ open, closed }, remembered] = await Promise.all([
        fetchCustomerSessions(email, userId, signal),
        rememberedId ? fetchSession(rememberedId, signal) : null,
      ]);
      const current = remembered && (remembered.status !== 'closed' || !open) ? remembered : open;
      return { current, closed: closed.filter(({ sessionId }) => sessionId !== current?.sessionId) };
    };
    const timer = setTimeout(() => {
      load().then(
        (found) => !signal.aborted && setLoaded({ of: key, ...found, error: null }),
        (error: unknown) =>
          !signal.aborted && setLoaded((before) => ({ ...(before.of === key ? before : { ...nothing, of: key }), error })),
      );
    }, settleMs);
    return () => {
      clearTimeout(timer);
      abort();
    };
  }, [key, email, userId, rememberedId, loads]);

  /** Replaces the current session by a newer state of it, or by another session. */
  const show = useCallback(
    (session: Session) =>
      setLoaded((before) => {
        const { current } = before.of === key ? before : nothing;
        if (current?.sessionId === session.sessionId && current.version > session.version) return before;
        return { ...(before.of === key ? before : nothing), of: key, current: session, error: null };
      }),
    [key],
  );

  useEffect(() => {
    if (!socket) return;
    const handleState = (session: Session) =>
      setLoaded((before) => {
        const isNewer = before.current?.sessionId === session.sessionId && before.current.version <= session.version;
        return isNewer ? { ...before, current: session } : before;
      });
    socket.on('connect', reload);
    socket.on('session:state', handleState);
    return () => {
      socket.off('connect', reload);
      socket.off('session:state', handleState);
    };
  }, [socket, reload]);

  const isLoaded = loaded.of === key;
  return { ...(isLoaded ? loaded : nothing), isLoaded, show, reload };
}

function withAbort() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
