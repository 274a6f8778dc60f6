import { FormattedMessage } from '@nearhand/platform/intl';
import { Group, Paper, Title } from '@nearhand/platform/ui';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { NoteForm } from '../../shared/note/note-form.tsx';
import { SessionDraft } from '../../shared/note/session-draft.ts';
import type { Session } from '../../shared/session/session.ts';

/** Title, customer, note and tags, saved as they are written. */
export function ReportNote({ session, onSaved }: { session: Session; onSaved: () => void }) {
  const id = useId();
  const [draft, setDraft] = useState<SessionDraft | null>(null);
  const read = useEffectEvent(() => session);
  const tell = useEffectEvent(onSaved);
  const { sessionId } = session;

  useEffect(() => {
    const made = new SessionDraft({ ...read(), sessionId }, () => tell());
    setDraft(made);
    return () => made.close();
  }, [sessionId]);

  return (
    <Paper component="section" aria-labelledby={id} withBorder p="md">
      <Group mb="sm">
        <Title order={2} size="h4" id={id}>
          <FormattedMessage id="app.record.note" />
        </Title>
      </Group>
      {draft && <NoteForm draft={draft} isReadOnly={!session.can.update} />}
    </Paper>
  );
}
