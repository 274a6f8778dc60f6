import { sessionUpdateLimits } from '@nearhand/contracts/limits.gen';
import { useAtom } from '@nearhand/platform/core';
import { FormattedMessage, useErrorText } from '@nearhand/platform/intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Host } from '../../../hosts/host.ts';
import { useTicketNote } from '../../../shared/use-ticket-note.ts';
import styles from '../integration.module.css';
import { rememberedSessionsAtom, withNoted } from './remembered-sessions.ts';
import { type Session, saveNote } from './sessions.data.ts';

interface SessionNoteProps {
  session: Session;
  host: Host;
  onChange: (session: Session) => void;
}

type Outcome = 'done' | 'refused' | { error: unknown } | null;

/** Runs the work in one frame of this site only. Where the browser denies storage, frames do not know each other. */
async function inOneFrame(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return work();
    throw error;
  }
}

/** Note of a session. After its end, duration and note go to the ticket, if the host has one. */
export function SessionNote({ session, host, onChange }: SessionNoteProps) {
  const errorText = useErrorText();
  const ticketNote = useTicketNote();
  const [remembered, setRemembered] = useAtom(rememberedSessionsAtom);
  const [draft, setDraft] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const isTried = useRef(false);
  const { addNote, addsNoteAtOnce } = host;
  const { sessionId, status, joinedAt, can } = session;
  const known = remembered.find((one) => one.sessionId === sessionId);
  const text = draft ?? session.note;
  const isForTicket = status === 'closed' && addNote !== undefined;

  const save = async () => {
    if (text !== session.note) onChange(await saveNote(sessionId, text));
    setDraft(null);
  };
  const add = async () => {
    // Claimed first: another frame of the ticket must not add it again.
    setRemembered((before) => withNoted(before, sessionId, true));
    try {
      await addNote?.(ticketNote(session, text));
      setOutcome('done');
    } catch {
      setRemembered((before) => withNoted(before, sessionId, false));
      setOutcome('refused');
    }
  };
  const handleSave = async () => {
    setBusy(true);
    setOutcome(null);
    try {
      await save();
      if (isForTicket) await add();
      else setOutcome('done');
    } catch (error) {
      setOutcome({ error });
    } finally {
      setBusy(false);
    }
  };
  const handleEnd = useEffectEvent(() => void inOneFrame(`nearhand.note.${sessionId}`, handleSave));
  const isDue = isForTicket && addsNoteAtOnce && known?.isNoted === false && joinedAt !== null && !isTried.current;
  useEffect(() => {
    if (!isDue) return;
    isTried.current = true;
    handleEnd();
  }, [isDue]);

  const isInTicket = isForTicket && known?.isNoted === true && !isBusy;
  return (
    <>
      {can.update && (
        <label className={styles['field']}>
          <FormattedMessage id="integrations.note" />
          <textarea
            rows={3}
            maxLength={sessionUpdateLimits.note.maxLength}
            value={text}
            onChange={({ currentTarget }) => setDraft(currentTarget.value)}
          />
        </label>
      )}
      <p role="status" className={styles['quiet']}>
        {isInTicket && <FormattedMessage id={addsNoteAtOnce ? 'integrations.note.added' : 'integrations.note.prepared'} />}
        {!isForTicket && outcome === 'done' && <FormattedMessage id="integrations.note.saved" />}
      </p>
      {outcome !== null && outcome !== 'done' && (
        <p role="alert" className={styles['alert']}>
          {outcome === 'refused' ? <FormattedMessage id="integrations.note.refused" /> : errorText(outcome.error)}
        </p>
      )}
      {can.update && (
        <button type="button" className={styles['quietAction']} disabled={isBusy} onClick={() => void handleSave()}>
          <FormattedMessage id={isForTicket ? 'integrations.note.add' : 'integrations.note.save'} />
        </button>
      )}
    </>
  );
}
