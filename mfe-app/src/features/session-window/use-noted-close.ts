import { notify, requireMe } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { hasKeptNote } from '../../shared/note/session-draft.ts';
import type { SessionWindowContext } from './window-context.ts';

/** Ends the session. Where the company wants a note and none is written, the note opens instead, with the customer still there. */
export function useNotedClose({ session, role, showPanel }: SessionWindowContext, close: () => void): () => void {
  const intl = useIntl();
  return () => {
    const { sessionNotesRequired } = requireMe().company.settings;
    const isNoted = session.note.trim() !== '' || hasKeptNote(session.sessionId);
    if (!sessionNotesRequired || role !== 'host' || !session.joinedAt || isNoted) return close();
    showPanel('notes');
    notify('warning', intl.formatMessage({ id: 'app.session.note.required' }));
  };
}
