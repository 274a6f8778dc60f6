import { hrefOf, useAtom } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText, useIntl } from '@nearhand/platform/intl';
import { useEffect, useRef, useState } from 'react';
import type { Host } from '../../hosts/host.ts';
import { formatElapsed } from './format-elapsed.ts';
import styles from './integration.module.css';
import { rememberedSessionsAtom, withNoted } from './remembered-sessions.ts';
import { type Session, saveNote } from './sessions.data.ts';

interface SessionNoteProps {
  session: Session;
  host: Host;
  onChange: (session: Session) => void;
}

type Outcome = 'done' | 'refused' | { error: unknown } | null;

/** Composes what goes into the ticket. */
function useTicketNote() {
  const intl = useIntl();
  return ({ sessionId, duration }: Session, note: string) => {
    const report = new URL(hrefOf('session-report', { id: sessionId }), location.origin).href;
    const first = intl.formatMessage({ id: 'integrations.note.first' }, { duration: formatElapsed(duration ?? 0) });
    return [first, note.trim(), report].filter(Boolean).join('\n');
  };
}

/** Note of a session that has ended. The duration and the note go to the ticket, if the host has one. */
export function SessionNote({ session, host, onChange }: SessionNoteProps) {
  const errorText = useErrorText();
  const ticketNote = useTicketNote();
  const [remembered, setRemembered] = useAtom(rememberedSessionsAtom);
  const [text, setText] = useState(session.note);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const isTried = useRef(false);
  const { addNote, addsNoteAtOnce } = host;
  const { sessionId, joinedAt, can } = session;
  const known = remembered.find((one) => one.sessionId === sessionId);

  const add = async (note: string) => {
    if (!addNote) return;
    // Claimed first: another frame of the ticket must not add it again.
    setRemembered((before) => withNoted(before, sessionId, true));
    try {
      await addNote(ticketNote(session, note));
      setOutcome('done');
    } catch {
      setRemembered((before) => withNoted(before, sessionId, false));
      setOutcome('refused');
    }
  };
  const isDue = addsNoteAtOnce && addNote !== undefined && known?.isNoted === false && joinedAt !== null && !isTried.current;
  useEffect(() => {
    if (!isDue) return;
    isTried.current = true;
    void navigator.locks.request(`nearhand.note.${sessionId}`, { ifAvailable: true }, (lock) => (lock ? add(session.note) : undefined));
  }, [isDue, sessionId]);

  const handleSave = async () => {
    setBusy(true);
    setOutcome(null);
    try {
      if (text !== session.note) onChange(await saveNote(sessionId, text));
      if (addNote) await add(text);
      else setOutcome('done');
    } catch (error) {
      setOutcome({ error });
    } finally {
      setBusy(false);
    }
  };
  const isInTicket = known?.isNoted === true && addNote !== undefined;
  return (
    <>
      {can.update && (
        <label className={styles['field']}>
          <FormattedMessage id="integrations.note" />
          <textarea rows={3} maxLength={10_000} value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
        </label>
      )}
      <p role="status" className={styles['quiet']}>
        {isInTicket && <FormattedMessage id={addsNoteAtOnce ? 'integrations.note.added' : 'integrations.note.prepared'} />}
        {!addNote && outcome === 'done' && <FormattedMessage id="integrations.note.saved" />}
      </p>
      {outcome !== null && outcome !== 'done' && (
        <p role="alert" className={styles['alert']}>
          {outcome === 'refused' ? <FormattedMessage id="integrations.note.refused" /> : errorText(outcome.error)}
        </p>
      )}
      {can.update && (
        <button type="button" className={styles['quietAction']} disabled={isBusy} onClick={() => void handleSave()}>
          <FormattedMessage id={addNote ? 'integrations.note.add' : 'integrations.note.save'} />
        </button>
      )}
    </>
  );
}
