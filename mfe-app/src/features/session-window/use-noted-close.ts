import { notify, requireMe } from '@nearhand/platform/core';
import { useIntl } from '@nearhand/platform/intl';
import { hasKeptNote } from '../../shared/note/session-draft.ts';
import type { SessionWindowContext } from './window-context.ts';

/** Closes the session. Without a required note it opens the note instead, and the customer stays connected. */
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
