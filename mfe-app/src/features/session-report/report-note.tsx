import { FormattedMessage } from '@nearhand/platform/intl';
import { plainText } from '@nearhand/platform/session-link/text/plain-text';
import { Text, Title } from '@nearhand/platform/ui';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { NoteForm } from '../../shared/note/note-form.tsx';
import { SessionDraft } from '../../shared/note/session-draft.ts';
import type { Session } from '../../shared/session/session.ts';
import classes from './session-report.module.css';

function NoteEditor({ session, onSaved }: { session: Session; onSaved: () => void }) {
  const [draft, setDraft] = useState<SessionDraft | null>(null);
  const read = useEffectEvent(() => session);
  const notifySaved = useEffectEvent(onSaved);
  const { sessionId } = session;

  useEffect(() => {
    const made = new SessionDraft({ ...read(), sessionId }, () => notifySaved());
    setDraft(made);
    return () => made.close();
  }, [sessionId]);
  return draft && <NoteForm draft={draft} isReadOnly={false} hasCustomer={session.device === null} />;
}

/** The note and the tags as text, for readers and on paper. */
function WrittenNote({ session: { note, tags } }: { session: Session }) {
  return (
    <>
      {note && <p className={classes['written']}>{plainText(note)}</p>}
      {tags.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {tags.map(plainText).join(' · ')}
        </Text>
      )}
    </>
  );
}

/** Title, customer, note and tags, saved while the user types. Left out if there is nothing to read or to write. */
export function ReportNote({ session, onSaved }: { session: Session; onSaved: () => void }) {
  const id = useId();
  const isEmpty = !session.note && session.tags.length === 0;
  if (isEmpty && !session.can.update) return null;
  return (
    <section aria-labelledby={id} className={isEmpty ? 'nh-no-print' : undefined}>
      <Title order={2} size="h5" id={id} mb="sm">
        <FormattedMessage id="app.sessionReport.note" />
      </Title>
      {session.can.update ? (
        <>
          <div className="nh-no-print">
            <NoteEditor session={session} onSaved={onSaved} />
          </div>
          <div className="nh-print-only">
            <WrittenNote session={session} />
          </div>
        </>
      ) : (
        <WrittenNote session={session} />
      )}
    </section>
  );
}
