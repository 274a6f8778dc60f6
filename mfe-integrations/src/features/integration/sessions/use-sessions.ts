import { useAtomValue, useWhenReconnected } from '@nearhand/platform/core';
import { useUserSocket } from '@nearhand/platform/realtime';
import { useCallback, useEffect, useRef, useState } from 'react';
import { rememberedSessionsAtom } from './remembered-sessions.ts';
import { type CustomerSessions, fetchCustomerSessions, fetchSession, type Session } from './sessions.data.ts';

/** A host that changes the customer many times must not cause as many requests. */
const settleMs = 150;

interface Loaded {
  /** Key of what was loaded: the state of another customer is never shown. */
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
  /** The last event of each session of this operator: it can arrive before the response of a request that was sent earlier. */
  const events = useRef(new Map<string, Session>());
  const rememberedId = useAtomValue(rememberedSessionsAtom).find((session) => session.reference === reference)?.sessionId;
  const reload = useCallback(() => setLoads((count) => count + 1), []);
  useWhenReconnected(reload);

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
        ({ current, closed }) => {
          if (signal.aborted) return;
          const known = current && (events.current.get(current.sessionId) ?? null);
          setLoaded((before) => ({ of: key, closed, current: newerOf(before.current, newerOf(known, current)), error: null }));
        },
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
    const handleState = (session: Session) => {
      events.current.set(session.sessionId, session);
      setLoaded((before) => {
        const isNewer = before.current?.sessionId === session.sessionId && before.current.version <= session.version;
        return isNewer ? { ...before, current: session } : before;
      });
    };
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

/** Returns the newer of two states of one session; otherwise what was found. */
const newerOf = (known: Session | null, found: Session | null): Session | null =>
  known && found && known.sessionId === found.sessionId && known.version > found.version ? known : found;

function withAbort() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
