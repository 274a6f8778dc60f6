import { useEffect, useEffectEvent, useState } from 'react';
import { NoteForm } from '../../../shared/note/note-form.tsx';
import { SessionDraft } from '../../../shared/note/session-draft.ts';
import { useWindow } from '../window-context.ts';

/** The operator's note about the session, saved while typing. */
export function NotePanel() {
  const { session, keepSession } = useWindow();
  const keep = useEffectEvent(keepSession);
  const [draft, setDraft] = useState<SessionDraft | null>(null);
  const read = useEffectEvent(() => session);
  const { sessionId } = session;

  useEffect(() => {
    const made = new SessionDraft({ ...read(), sessionId }, (saved) => keep(saved));
    setDraft(made);
    return () => made.close();
  }, [sessionId]);
  return draft && <NoteForm draft={draft} isReadOnly={!session.can.update} hasCustomer={session.device === null} />;
}
