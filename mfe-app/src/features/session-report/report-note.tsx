import { FormattedMessage } from '@nearhand/platform/intl';
import { Group, Paper, Title } from '@nearhand/platform/ui';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { NoteForm } from '../../shared/note/note-form.tsx';
import { SessionDraft } from '../../shared/note/session-draft.ts';
import type { Session } from '../../shared/session/session.ts';

/** Title, customer, note and tags. Saves while the user types. */
export function ReportNote({ session, onSaved }: { session: Session; onSaved: () => void }) {
  const id = useId();
  const [draft, setDraft] = useState<SessionDraft | null>(null);
  const read = useEffectEvent(() => session);
  const notifySaved = useEffectEvent(onSaved);
  const { sessionId } = session;

  useEffect(() => {
    const made = new SessionDraft({ ...read(), sessionId }, () => notifySaved());
    setDraft(made);
    return () => made.close();
  }, [sessionId]);

  return (
    <Paper component="section" aria-labelledby={id} withBorder p="md">
      <Group mb="sm">
        <Title order={2} size="h4" id={id}>
          <FormattedMessage id="app.sessionReport.note" />
        </Title>
      </Group>
      {draft && <NoteForm draft={draft} isReadOnly={!session.can.update} />}
    </Paper>
  );
}
