import { type Me, signOut, useSetAtom } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { useEffect, useRef, useState } from 'react';
import type { Host, HostState, SharedSession } from '../../hosts/host.ts';
import type { HostName } from '../../hosts/host-origins.ts';
import styles from './integration.module.css';
import { CurrentSession } from './sessions/current-session.tsx';
import { EarlierSessions } from './sessions/earlier-sessions.tsx';
import { rememberedSessionsAtom, withRemembered } from './sessions/remembered-sessions.ts';
import { closeSession, createSession, inviteLink, type Session } from './sessions/sessions.data.ts';
import { useSessions } from './sessions/use-sessions.ts';
import { useHostCalls, useShownSession } from './use-host-calls.ts';
import { useLiveCount } from './use-live-count.ts';
import { useStartCommand } from './use-start-command.ts';

interface ConsoleProps {
  host: Host;
  name: HostName;
  me: Me;
  state: HostState;
}

/** Start and state of the session of this conversation, and earlier sessions of its customer. */
export function Console({ host, name, me, state: { requester, sessionId } }: ConsoleProps) {
  const errorText = useErrorText();
  const remember = useSetAtom(rememberedSessionsAtom);
  const reference = requester?.reference || name;
  const email = requester?.email ?? '';
  const { current, closed, isLoaded, error, show, reload } = useSessions(reference, email, me.user.id);
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [insertion, setInsertion] = useState<{ sessionId: string; isDone: boolean } | null>(null);

  useEffect(() => {
    if (sessionId !== undefined) remember((known) => withRemembered(known, { reference, sessionId, isNoted: true }));
  }, [sessionId, reference, remember]);

  const shared = (session: Session): SharedSession => ({
    session,
    link: session.key && inviteLink(session.key, requester?.reference ?? ''),
  });
  const insert = async (sessionId: string, key: string) => {
    const isDone = await host.insert(inviteLink(key, requester?.reference ?? '')).then(
      () => true,
      () => false,
    );
    setInsertion({ sessionId, isDone });
  };
  const starting = useRef<Promise<Session> | null>(null);
  const begin = async (): Promise<Session> => {
    setStarting(true);
    setFailure(null);
    try {
      const session = await createSession(requester);
      remember((known) => withRemembered(known, { reference, sessionId: session.sessionId, isNoted: false }));
      show(session);
      return session;
    } catch (problem) {
      setFailure(problem);
      throw problem;
    } finally {
      setStarting(false);
    }
  };
  /** The button and a call of the host can coincide. */
  const start = (): Promise<Session> => {
    starting.current ??= begin().finally(() => {
      starting.current = null;
    });
    return starting.current;
  };
  const handleStart = () =>
    start().then(
      ({ sessionId, key }) => (key ? insert(sessionId, key) : undefined),
      () => undefined,
    );
  const isOpen = current !== null && current.status !== 'closed';
  useLiveCount(host, me.user.id);
  useStartCommand(host, isLoaded, () => {
    if (!isOpen) void handleStart();
    else if (current.key) void insert(current.sessionId, current.key);
  });
  useShownSession(host, isLoaded, current && shared(current));
  useHostCalls(host, isLoaded, async (method) => {
    if (method === 'startSession') return shared(isOpen ? current : await start());
    if (!isOpen) return current && shared(current);
    const closed = await closeSession(current.sessionId);
    show(closed);
    return shared(closed);
  });
  const shownError = failure ?? error;
  return (
    <>
      <h1 className={styles['title']}>
        {requester?.name || email ? (
          <FormattedMessage id="integrations.helping" values={{ name: requester?.name || email }} />
        ) : (
          <FormattedMessage id="integrations.title.session" />
        )}
      </h1>
      {shownError !== null && (
        <p role="alert" className={styles['alert']}>
          {errorText(shownError)}{' '}
          {failure === null && (
            <button type="button" className={styles['textAction']} onClick={reload}>
              <FormattedMessage id="integrations.retry" />
            </button>
          )}
        </p>
      )}
      {current && (
        <CurrentSession
          key={current.sessionId}
          session={current}
          host={host}
          reference={requester?.reference ?? ''}
          insertion={insertion?.sessionId === current.sessionId ? insertion : null}
          onInsert={() => current.key !== null && void insert(current.sessionId, current.key)}
          onChange={show}
        />
      )}
      {!isOpen && (
        <button type="button" className={styles['action']} disabled={isStarting || !isLoaded} onClick={() => void handleStart()}>
          <FormattedMessage id={current ? 'integrations.startAnother' : 'integrations.start'} />
        </button>
      )}
      <EarlierSessions sessions={closed} />
      <p className={styles['aside']}>
        <span className={styles['quiet']}>{me.user.name}</span>{' '}
        <button type="button" className={styles['textAction']} onClick={signOut}>
          <FormattedMessage id="integrations.signOut" />
        </button>
      </p>
    </>
  );
}
