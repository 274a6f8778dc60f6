import { hrefOf } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { useState } from 'react';
import type { Host } from '../../../hosts/host.ts';
import styles from '../integration.module.css';
import { Invitation } from './invitation.tsx';
import { SessionNote } from './session-note.tsx';
import { SessionDuration, SessionState } from './session-state.tsx';
import { closeSession, inviteLink, type Session } from './sessions.data.ts';

interface CurrentSessionProps {
  session: Session;
  host: Host;
  reference: string;
  /** Whether the host has taken the link. */
  insertion: { isDone: boolean } | null;
  onInsert: () => void;
  onChange: (session: Session) => void;
}

/** Used as `ref`, without the attribute `autofocus`, which browsers ignore in frames. */
const focus = (element: HTMLElement | null) => element?.focus();

/** State of the session of this conversation, with what the operator can do. */
export function CurrentSession({ session, host, reference, insertion, onInsert, onChange }: CurrentSessionProps) {
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState<boolean | null>(null);
  const [isClosing, setClosing] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { sessionId, status, key, can } = session;

  const handleClose = async () => {
    setAsking(false);
    setClosing(true);
    setFailure(null);
    try {
      onChange(await closeSession(sessionId));
    } catch (problem) {
      setFailure(problem);
    } finally {
      setClosing(false);
    }
  };
  return (
    <section className={styles['card']} aria-labelledby="current-session">
      <h2 id="current-session" className={styles['subtitle']}>
        <FormattedMessage id="integrations.current" />
      </h2>
      <p className={styles['state']}>
        <span role="status">
          <SessionState session={session} />
        </span>
        <SessionDuration session={session} />
      </p>
      {status === 'waiting' && key !== null && (
        <Invitation session={session} link={inviteLink(key, reference)} insertion={insertion} onInsert={onInsert} />
      )}
      {failure !== null && (
        <p role="alert" className={styles['alert']}>
          {errorText(failure)}
        </p>
      )}
      {status !== 'closed' && (
        <p className={styles['actions']}>
          {can.enter && (
            <a className={styles['action']} href={hrefOf('session-window', { id: sessionId })} target="_blank" rel="noreferrer">
              <FormattedMessage id="integrations.open" />
            </a>
          )}
          {can.close && !isAsking && (
            <button
              type="button"
              className={styles['quietAction']}
              ref={isAsking === null ? null : focus}
              disabled={isClosing}
              onClick={() => (status === 'waiting' ? void handleClose() : setAsking(true))}
            >
              <FormattedMessage id="integrations.end" />
            </button>
          )}
          {isAsking && (
            <>
              <button type="button" className={styles['quietAction']} onClick={() => void handleClose()}>
                <FormattedMessage id="integrations.endNow" />
              </button>
              <button type="button" className={styles['quietAction']} ref={focus} onClick={() => setAsking(false)}>
                <FormattedMessage id="integrations.keep" />
              </button>
            </>
          )}
        </p>
      )}
      {status !== 'waiting' && <SessionNote session={session} host={host} onChange={onChange} />}
    </section>
  );
}
